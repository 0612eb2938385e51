"""Languages by their own names, for who looks for theirs."""

OWN = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "hi": "हिन्दी",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "tr": "Türkçe", "zh": "中文",
}  # fmt: skip


def own_name(lang: str) -> str:
    """What those who speak a language call it; its tag where that is not known."""
    return OWN.get(lang, lang)
