// What all pages share: the head, the badge of what works offline, light and dark, and who looks at it.
import { $, h, icon, button, bottom } from "./dom.js";
import { t, languages, lang, megabytes, download, number } from "./words.js";
import * as store from "./store.js";
import * as python from "./ask.js";

const root = document.documentElement;

/** Light or dark: as chosen here, else as the system has it. */
export function theme() {
  const dark =
    store.setting("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") === "dark";
  root.dataset.theme = dark ? "dark" : "light";
  $("meta[name=theme-color]").content = dark ? "#1d1229" : "#3e2557";
}

export function turn() {
  store.set("theme", root.dataset.theme === "dark" ? "light" : "dark");
  theme();
}

export const lightButton = () =>
  h("button", { type: "button", class: "btn ico", "aria-label": t("Light or dark"), onclick: turn }, icon("dark"));

/** The badge in the head: what is still to come, that it works offline, or that something failed. */
export function badge() {
  const shown = h("span", { class: "badge" });
  const draw = (state) => {
    const offline = navigator.serviceWorker?.controller && store.setting("offline", "") === lang();
    shown.className = "badge";
    if (state.stage === "failed") {
      shown.classList.add("bad");
      shown.replaceChildren(icon("x"), t("Not loaded"));
    } else if (python.ready()) {
      shown.replaceChildren(
        icon("ok"),
        h("span", { class: "long" }, offline ? t("Works offline") : t("Ready")),
        h("span", { class: "only-phone" }, offline ? t("Offline") : t("Ready")),
      );
    } else {
      shown.replaceChildren(icon("off"), megabytes(download()), h("span", { class: "long" }, t("once")));
    }
  };
  const end = python.watch(draw);
  addEventListener("offline-copy", () => draw({ stage: "" }));
  ends.push(end);
  return shown;
}

const ends = [];
/** Whatever watched for the last page ends. */
export function leave() {
  for (const end of ends.splice(0)) end();
}
export const atLeaving = (end) => ends.push(end);

/** Seconds that loading still takes, guessed from what came so far. */
function left(state) {
  const passed = (performance.now() - state.since) / 1000;
  return state.loaded > 0 ? Math.max(1, Math.ceil((passed * (state.total - state.loaded)) / state.loaded)) : 6;
}

/** A row of petals that fills while Python comes; it goes when all is there. */
export function loading(what = "") {
  const petals = h("span", { class: "petals", "aria-hidden": "true" }, ...Array.from({ length: 13 }, () => h("i")));
  const words = h("span");
  const row = h("div", { class: "load", role: "status" }, petals, words);
  let told = -1;
  ends.push(
    python.watch((state) => {
      row.hidden = python.ready() || state.stage === "";
      const share = state.total ? state.loaded / state.total : 0;
      [...petals.children].forEach((one, i) => one.classList.toggle("on", i < share * 13));
      if (state.stage === "failed") {
        words.replaceChildren(
          h("b", {}, t("Parts of the page could not be loaded.")),
          " ",
          t("Everything else still works."),
          " ",
          button(t("Try again"), python.start, { kind: "small" }),
        );
        return;
      }
      const step = share >= 1 ? 2 : share >= 0.5 ? 1 : 0;
      const passed = state.total
        ? t("{loaded} of {total}, about {seconds} s.", {
            loaded: number(state.loaded / 1e6),
            total: megabytes(state.total),
            seconds: left(state),
          })
        : t("Loading …");
      const text = [h("b", {}, passed), " ", what];
      if (step !== told) row.setAttribute("aria-busy", "true");
      told = step;
      words.replaceChildren(...text);
    }),
  );
  return row;
}

/** The choice of a language; `act` draws the page again. */
export function languageChoice(act) {
  const list = languages();
  const wide = h(
    "select",
    { class: "field only-wide", "aria-label": t("Language"), onchange: (event) => act(event.target.value) },
    ...list.map(({ code, name }) => h("option", { value: code, selected: code === lang(), lang: code }, name)),
  );
  const short = h(
    "button",
    {
      type: "button",
      class: "btn ico only-phone",
      "aria-label": `${t("Language")}: ${lang()}`,
      onclick: () => {
        const { close } = bottom(
          t("Language"),
          h("h2", {}, t("Language")),
          h(
            "div",
            { class: "pick" },
            ...list.map(({ code, name, rtl }) =>
              h(
                "button",
                {
                  type: "button",
                  class: "choice",
                  lang: code,
                  dir: rtl ? "rtl" : "ltr",
                  "aria-pressed": String(code === lang()),
                  onclick: () => {
                    close();
                    act(code);
                  },
                },
                name,
              ),
            ),
          ),
        );
      },
    },
    lang(),
  );
  return [wide, short];
}

/** The head of a page other than the first. */
export function head(title, crumb, ...tools) {
  const back = h("a", { class: "btn ico plain", href: "#/", "aria-label": t("Start page") }, icon("back", "turn"));
  return h(
    "header",
    { class: "night" },
    h(
      "div",
      { class: "bar" },
      back,
      h("h1", { tabindex: "-1" }, title),
      crumb && h("span", { class: "crumb only-wide" }, crumb),
      h("div", { class: "end" }, ...tools),
    ),
  );
}

/** Put a page up. */
export function put(kind, ...children) {
  document.body.className = kind;
  $("#page").replaceChildren(...children);
  scrollTo(0, 0);
}
