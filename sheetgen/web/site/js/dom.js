// Elements are made here, never from markup: what a log or a layout says stays text.
import { h, s } from "./paper.js";

export { h, s };

/** A picture of the page's own set. */
export const icon = (name, kind = "") =>
  s("svg", { class: `i ${kind}`, "aria-hidden": "true" }, s("use", { href: `#${name}` }));

/** A seat's colour and shape; there are five of each. */
export const dot = (seat) => h("span", { class: `dot shape${seat % 5} s${seat % 5}`, "aria-hidden": "true" });

export const $ = (query, from = /** @type {ParentNode} */ (document)) =>
  /** @type {any} */ (from.querySelector(query));
export const all = (query, from = /** @type {ParentNode} */ (document)) =>
  /** @type {any[]} */ ([...from.querySelectorAll(query)]);

export const phone = matchMedia("(max-width: 820px)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A button with a picture and a text; `how` has `picture`, `kind` (classes) and further attributes. */
export const button = (text, act, how = /** @type {any} */ ({})) => {
  const { picture = "", kind = "", ...rest } = how;
  return h(
    "button",
    { type: "button", class: `btn ${kind}`, onclick: act, ...rest },
    picture && icon(picture, picture === "undo" || picture === "back" ? "turn" : ""),
    text,
  );
};

/** One button for each value, of which one is chosen. */
export function segments(label, choices, chosen, act) {
  const row = h("div", { class: "seg", role: "group", "aria-label": label });
  const draw = (now) => {
    for (const one of all("button", row))
      one.setAttribute("aria-pressed", String(one.dataset.value === String(now)));
  };
  row.append(
    ...choices.map(([value, text]) =>
      h(
        "button",
        {
          type: "button",
          "data-value": value,
          onclick: () => {
            draw(value);
            act(value);
          },
        },
        text,
      ),
    ),
  );
  draw(chosen);
  return row;
}

/** A number between a minus and a plus. */
export function stepper(words, [least, most], value, act) {
  const shown = h("output", {}, String(value));
  const go = (by) => {
    const next = Math.max(least, Math.min(most, value + by));
    if (next === value) return;
    value = next;
    shown.textContent = String(value);
    act(value);
  };
  return h(
    "div",
    { class: "step", role: "group", "aria-label": words.label },
    h("button", { type: "button", "aria-label": words.less, onclick: () => go(-1) }, "−"),
    shown,
    h("button", { type: "button", "aria-label": words.more, onclick: () => go(1) }, "+"),
  );
}

/** A sheet from below (a dialog); it gives the focus back when it closes. */
export function bottom(label, ...children) {
  const before = /** @type {any} */ (document.activeElement);
  const close = () => {
    dialog.close();
  };
  const dialog = h(
    "dialog",
    { class: "bottom", "aria-label": label },
    h("div", { class: "grab", "aria-hidden": "true" }),
    ...children,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}

let speaker = null;
/** Tell a screen reader, politely. */
export function tell(text) {
  speaker ??= document.getElementById("told");
  speaker.textContent = "";
  setTimeout(() => {
    speaker.textContent = text;
  }, 30);
}

/** A short note over everything, which goes by itself. */
export function note(text, kind = "") {
  const shown = h("p", { class: `note ${kind}` }, text);
  document.body.append(shown);
  tell(text);
  setTimeout(() => shown.remove(), 5000);
}

/** Give a file to the user: by the share dialogue where there is one for files (phones), else as a download. */
export async function give(name, bytes, type, share = false) {
  const file = new File([bytes], name, { type });
  if (share && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
