// The page's words in the user's language. Keys are the English texts, listed in sheetgen/web/words.py.
let data = {
  lang: "en",
  rtl: false,
  words: {},
  games: [],
  pads: null,
  languages: [],
  papers: [],
  editions: [],
  levels: [],
  strengths: [],
};
let build = null;

/** A text in the user's language, with values put in for names in braces. */
export function t(text, values = {}) {
  return (data.words[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

export const lang = () => data.lang;
export const rtl = () => data.rtl;
export const facts = () => data;
export const built = () => build;
export const games = () => data.games;
/** Score pads for any game: printed and settled, but not played. */
export const pads = () => data.pads;
export const game = (key) => [...data.games, ...(data.pads ? [data.pads] : [])].find((one) => one.key === key);
export const languages = () =>
  Object.entries(build.languages).map(([code, { name, rtl: flipped }]) => ({ code, name, rtl: flipped }));
export const number = (value, digits = 1) =>
  new Intl.NumberFormat(data.lang, { maximumFractionDigits: digits }).format(value);
export const megabytes = (bytes) => t("{size} MB", { size: number(bytes / 1e6) });

/** How many bytes have to come before Python can work in this language. */
export const download = () => {
  const sum = (files) => (files ?? []).reduce((all, file) => all + file.size, 0);
  return sum(build.core) + (build.languages[data.lang]?.size ?? 0);
};

const get = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
};

/** Of the languages that there are, the one wanted, else the browser's first one, else English. */
function chosen(wanted) {
  const likely = [wanted, ...navigator.languages].filter(Boolean).flatMap((one) => [one, one.split("-")[0]]);
  return likely.find((code) => code in build.languages) ?? "en";
}

/** The fonts of a language's script. */
function letters(address) {
  if (!address || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}

export async function load(wanted) {
  build ??= await get("build.json");
  const own = build.languages[chosen(wanted)];
  letters(own.fonts_css);
  data = await get(own.data);
  document.documentElement.lang = data.lang;
  document.documentElement.dir = data.rtl ? "rtl" : "ltr";
}
