// The copy for offline: asked for once all has come, told of in the head.
import { built, lang } from "./words.js";
import * as python from "./ask.js";
import * as store from "./store.js";

/** Every file that this language needs, each once. */
function names() {
  const { site = [], core = [], languages } = built(),
    own = languages[lang()];
  return [
    ...new Set(
      [...site, ...core, ...own.files].map((one) => one.url).concat([own.data, own.fonts_css].filter(Boolean)),
    ),
  ].filter((name) => name !== "index.html");
}

/** Begin: the worker of the copy is registered, and asked to keep all when Python is ready. */
export async function begin() {
  if (!navigator.serviceWorker || built().python === "http") return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kept) store.set("offline", lang());
    dispatchEvent(new Event("offline-copy"));
  });
  try {
    await navigator.serviceWorker.register("service-worker.js");
  } catch {
    return;
  } // without it the page works all the same, but needs the net
  const { active } = await navigator.serviceWorker.ready;
  let asked = "";
  python.watch(() => {
    if (!python.ready() || asked === lang()) return;
    asked = lang();
    active.postMessage({ keep: names() });
  });
}
