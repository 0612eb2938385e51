// The copy for offline: asked for once all has come, told of in the head.
import { built, lang } from "./words.js";
import * as python from "./ask.js";
import * as store from "./store.js";

/** Every file that the languages need that were used here, each once. */
function names() {
  const { site = [], core = [], later = [], languages } = built(),
    used = [...new Set([...store.setting("languages", []), lang()])].filter((code) => code in languages);
  store.set("languages", used);
  const files = used.flatMap((code) => [
    ...languages[code].files.map((one) => one.url),
    languages[code].data,
    languages[code].fonts_css,
  ]);
  return [...new Set([...site, ...core, ...later].map((one) => one.url).concat(files.filter(Boolean)))].filter(
    (name) => !["index.html", "service-worker.js"].includes(name),
  );
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
    return; // without it the page works all the same, but needs the net
  }
  const { active } = await navigator.serviceWorker.ready;
  let asked = "";
  const keep = () => {
    if (!python.ready() || asked === lang()) return;
    asked = lang();
    active.postMessage({ keep: names() });
  };
  python.watch(keep);
  addEventListener("language", keep);
}
