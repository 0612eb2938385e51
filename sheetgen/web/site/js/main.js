// The beginning: words, look, which page is shown, and the copy for offline.
import { $, all, button, h, tell } from "./dom.js";
import * as words from "./words.js";
import { t } from "./words.js";
import * as store from "./store.js";
import * as frame from "./frame.js";
import * as start from "./start.js";
import * as play from "./play.js";
import * as won from "./won.js";
import * as score from "./score.js";
import * as print from "./print.js";
import * as variant from "./variant.js";
import * as offline from "./offline.js";
import * as python from "./ask.js";

const pages = { play: play.show, won: won.show, score: score.show, print: print.show, variant: variant.show };

function route() {
  const [kind, ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  frame.leave();
  if (kind !== "play") {
    offline.take();
    offline.look();
  }
  for (const dialog of all("dialog[open]")) dialog.close();
  if (pages[kind]) pages[kind](parts);
  else start.show(relang);
  document.title = kind ? `${$("h1")?.textContent ?? ""} · sheetgen` : "sheetgen";
}

async function relang(code) {
  store.set("lang", code);
  await words.load(code);
  dispatchEvent(new Event("language"));
  route();
}

async function begin() {
  frame.theme();
  try {
    await words.load(store.setting("lang", ""));
  } catch (error) {
    $("#page").replaceChildren(h("p", { class: "card" }, `The page could not be loaded: ${error.message}`));
    return;
  }
  route();
  addEventListener("hashchange", route);
  addEventListener("new-build", offer);
  listen();
  document.documentElement.dataset.ready = "yes";
  offline.begin();
  python.start();
}

/** A newer build never takes over by itself in a game: it is offered, and comes at the latest when the game is left. */
function offer() {
  const text = t("A newer version of this page is ready."),
    later = () => bar.remove();
  const bar = h(
    "section",
    { class: "card offer", "aria-label": text },
    h("p", {}, text),
    button(t("Update now"), offline.take, { kind: "go" }),
    button(t("Later"), later, { kind: "plain" }),
  );
  $(".offer")?.remove();
  document.body.append(bar);
  tell(text);
}

/** A log or a layout that is dropped anywhere is taken. */
function listen() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (file.name.endsWith(".toml")) variant.dropped(file);
    else score.dropped(file);
  });
}

begin();
