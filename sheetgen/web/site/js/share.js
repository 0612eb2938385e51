// A game to give away: as files, or as a link that holds the log behind its "#", which browsers send to no server.
import { bottom, give, h, icon, note, phone } from "./dom.js";
import { t } from "./words.js";

const LONGEST = 8000, // of a link: longer ones are cut on their way by programs for messages
  MOST = 1_000_000; // characters of a log

const through = (bytes, how) => new Blob([bytes]).stream().pipeThrough(how);

/** The link to this page that holds a log. */
export async function linkOf(text) {
  const packed = await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer();
  const signs = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const word = signs.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#/score/${word}`;
}

/** The log that a link holds. Throws if it holds none, or one that is too long. */
export async function logOf(word) {
  const signs = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader(),
    decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) throw new Error("too long");
  }
}

/** Give a link on: by the share dialogue of a phone, else by the clipboard, else to be copied by hand. */
async function giveLink(text) {
  const url = await linkOf(text);
  if (url.length > LONGEST) {
    note(t("This game is too long for a link: save it as a file."), "bad");
    return;
  }
  try {
    if (phone.matches && navigator.share) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      note(t("The link is copied."));
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    const field = h("input", { class: "field", readonly: true, dir: "ltr", "aria-label": t("Link"), value: url });
    bottom(t("Link"), h("h2", {}, t("Link")), field);
    field.select();
  }
}

/** The dialog of *Save, share*: files in these forms (`[key, title, words]`; `make` gives a file), and the link. */
export function share(text, forms, make) {
  const row = (title, words, act) =>
    h(
      "button",
      {
        type: "button",
        class: "choice",
        onclick: async () => {
          close();
          try {
            await act();
          } catch (error) {
            note(error.message, "bad");
          }
        },
      },
      h("span", { class: "r" }, icon("share")),
      h("span", {}, h("span", { class: "t" }, title), h("span", { class: "d" }, words)),
    );
  const { close } = bottom(
    t("Save, share"),
    h("h2", {}, t("Save, share")),
    ...forms.map(([form, title, words]) =>
      row(title, words, async () => {
        const file = await make(form);
        await give(file.name, file.bytes, file.type, phone.matches);
      }),
    ),
    row(t("Link"), t("It contains the whole log; no server receives it"), () => giveLink(text)),
  );
}
