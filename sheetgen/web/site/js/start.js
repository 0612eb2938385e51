// The first page: four games with what can be done; games that go on; a log to score.
import { $, h, s, icon, button, bottom } from "./dom.js";
import { t, games, game, pads } from "./words.js";
import * as store from "./store.js";
import * as frame from "./frame.js";

const ARCH =
  "M1 317L1 121.5L13 121.5L13 114.5A22.3 22.3 0 0 1 27.9 79.1A22.9 22.9 0 0 1 53.9 49.2A23.7 23.7 0 0 1 88.6 27.7A24.3 24.3 0 0 1 128.9 16.4A24.5 24.5 0 0 1 171.1 16.4A24.3 24.3 0 0 1 211.4 27.7A23.7 23.7 0 0 1 246.1 49.2A22.9 22.9 0 0 1 272.1 79.1A22.3 22.3 0 0 1 287.0 114.5L287 121.5L299 121.5L299 317Z";

const players = (one) =>
  one.seats.length > 1 ? `${one.seats[0]}–${one.seats[one.seats.length - 1]}` : String(one.seats[0]);

const tasks = (one) => [
  ["play", `#/play/new/${one.key}`, t("Play"), t("Against a program, at once. All is changed inside.")],
  [
    "print",
    `#/print/${one.key}`,
    t("Print"),
    t("All for {players} players, or a single sheet", { players: store.setting("players", 4) }),
  ],
  ["crown", `#/won/${one.key}`, t("Who won?"), t("From the final tallies, with the rule that decided")],
  ["log", "#/score", t("Score a log"), t("Check every line; correct mistakes with a touch")],
];

function arch(one) {
  const { url, width, height } = one.picture;
  const picture = h("img", {
    src: url,
    class: width > height ? "wide" : "",
    alt: t("The sheet of {game}", { game: one.title }),
    width,
    height,
  });
  const lines = ["under", "over"].map((kind) => s("path", { d: ARCH, class: kind }));
  return h(
    "button",
    {
      type: "button",
      class: `arch g-${one.key}`,
      "aria-haspopup": "dialog",
      "aria-label": one.title,
      onclick: () => choose(one),
    },
    h("span", { class: "pic" }, picture),
    s(
      "svg",
      { class: "frame", viewBox: "-4 -4 308 326", preserveAspectRatio: "none", "aria-hidden": "true" },
      ...lines,
    ),
  );
}

/** On a phone a picture opens what can be done, in reach of the thumb. */
function choose(one) {
  const rows = tasks(one).map(([picture, href, title, words], n) =>
    h(
      "a",
      { class: `choice ${n ? "" : "main"}`, href, onclick: () => close() },
      h("span", { class: "r" }, icon(picture)),
      h("span", {}, h("span", { class: "t" }, title), h("span", { class: "d" }, words)),
    ),
  );
  const { close } = bottom(
    one.title,
    h(
      "div",
      { class: "what-for" },
      h("img", { src: one.picture.url, alt: "" }),
      h(
        "div",
        {},
        h("h2", {}, one.title),
        h("p", { class: "tiny" }, t("{players} players", { players: players(one) })),
      ),
    ),
    ...rows,
  );
}

function card(one) {
  const [play, print, won] = /** @type {[any, any, any][]} */ (/** @type {unknown} */ (tasks(one)));
  const link = ([picture, href, title], kind) => h("a", { class: `btn ${kind}`, href }, icon(picture), title);
  return h(
    "li",
    { class: "game" },
    arch(one),
    h("h2", { class: "name" }, one.short ?? one.title),
    h("p", { class: "what" }, t("{players} players", { players: players(one) })),
    h("div", { class: "acts" }, link(play, "go"), link(print, ""), link(won, "wide plain")),
  );
}

function goOn() {
  const tables = store.tables().filter((one) => !one.over);
  const last = tables[0];
  if (!last) return null;
  const picture = game(last.game)?.picture;
  const section = h(
    "section",
    { class: "card go-on" },
    picture && h("img", { src: picture.url, alt: "" }),
    h(
      "div",
      {},
      h("p", { class: "b" }, t("Go on: {game}", { game: last.title })),
      h("p", { class: "tiny" }, last.words),
    ),
    tables.length > 1 || store.tables().length > 1 ? button(t("All"), list, { kind: "plain end" }) : null,
    h("a", { class: "btn", href: `#/play/${last.id}` }, t("Go on")),
  );
  return section;
}

/** The games that are kept, each to go on with or to forget. */
function list() {
  const row = (one) => {
    const line = h(
      "div",
      { class: "kept" },
      h(
        "a",
        { class: "choice", href: `#/play/${one.id}`, onclick: () => close() },
        h("span", {}, h("span", { class: "t" }, one.title), h("span", { class: "d" }, one.words)),
      ),
      bin(one, () => line.remove()),
    );
    return line;
  };
  const { close } = bottom(t("Kept games"), h("h2", {}, t("Kept games")), ...store.tables().map(row));
}

/** Deleting asks once: the second touch does it. */
function bin(one, gone) {
  const made = h(
    "button",
    {
      type: "button",
      class: "btn ico",
      "aria-label": t("Delete {game}", { game: one.title }),
      onclick: () => {
        if (made.dataset.sure) {
          store.forget(one.id);
          gone();
          return;
        }
        made.dataset.sure = "yes";
        made.classList.add("sure");
        made.textContent = t("Delete?");
      },
    },
    icon("bin"),
  );
  return made;
}

export function show(relang) {
  const log = h(
    "section",
    { class: "card drop" },
    h("span", { class: "accent" }, icon("log")),
    h(
      "div",
      {},
      h("p", { class: "b" }, t("Score a log")),
      h("p", { class: "tiny only-wide" }, t("Drop, paste or type a log of any of the four games")),
      h("p", { class: "tiny only-phone" }, t("Open, paste or type it")),
    ),
    h("a", { class: "btn", href: "#/score" }, t("Open")),
  );
  const pad = h(
    "section",
    { class: "card drop pad" },
    h("img", { src: pads().picture.url, alt: "" }),
    h(
      "div",
      {},
      h("p", { class: "b" }, t("A score pad for any game")),
      h("p", { class: "tiny" }, t("Rows, sums and places of a game of your own")),
    ),
    h(
      "div",
      { class: "acts" },
      h("a", { class: "btn", href: `#/print/${pads().key}` }, t("Print")),
      h("a", { class: "btn", href: `#/won/${pads().key}` }, t("Who won?")),
      h("a", { class: "btn plain wide", href: `#/variant/${pads().key}` }, t("Write one")),
    ),
  );
  const about = (event) => {
    event.preventDefault();
    told();
  };
  const photo = (event) => {
    event.preventDefault();
    bottom(
      t("Photo of a filled sheet?"),
      h("h2", {}, t("Photo of a filled sheet?")),
      h("p", {}, t("Reading a photo needs the program on a computer: it is the command “sheetgen scan”.")),
    );
  };
  frame.put(
    "p-start",
    h(
      "header",
      { class: "night" },
      h(
        "div",
        { class: "bar" },
        h(
          "a",
          { class: "brand", href: "#/" },
          s("svg", { class: "sun", "aria-hidden": "true" }, s("use", { href: "#sun" })),
          "sheetgen",
        ),
        h("div", { class: "end" }, frame.badge(), ...frame.languageChoice(relang), frame.lightButton()),
      ),
      h(
        "div",
        { class: "hero" },
        h("h1", { tabindex: "-1" }, t("Four games of India, on paper and on screen")),
        h(
          "p",
          { class: "only-wide" },
          t(
            "Print the sheets, settle who won, check a log, or play by touch. Nothing to install; nothing leaves this device.",
          ),
        ),
        h("p", { class: "only-phone" }, t("Print, settle, score, and play by touch")),
      ),
    ),
    h(
      "main",
      {},
      h("ul", { class: "games" }, ...games().map(card)),
      h("div", { class: "row2" }, goOn(), log, pad),
      h(
        "footer",
        { class: "foot" },
        frame.loading(t("You can already choose sheets and type tallies.")),
        h("a", { href: "#/variant" }, t("A layout of your own")),
        h("a", { href: "#/", onclick: photo }, t("Photo of a filled sheet?")),
        h("a", { href: "#/", onclick: about }, t("About, licences")),
        h("span", { class: "only-wide end" }, t("No account, no tracking. Stored only in this browser.")),
      ),
    ),
  );
  $("h1").focus({ preventScroll: true });
}

function told() {
  bottom(
    t("About, licences"),
    h("h2", {}, t("About, licences")),
    h(
      "p",
      {},
      t(
        "sheetgen prints, scores and plays these games. All pictures and words are its own; the games belong to their authors and publishers.",
      ),
    ),
    h(
      "p",
      { class: "tiny" },
      t(
        "The program: MIT License. Fonts: SIL Open Font License 1.1. Python in the browser: Pyodide, Mozilla Public License 2.0.",
      ),
    ),
  );
}
