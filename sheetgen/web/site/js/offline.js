// The copy for offline: asked for once all has come, told of in the head. A new build waits until it may take over.
import { built, lang } from "./words.js";
import * as python from "./ask.js";
import * as store from "./store.js";

let registration = null,
  ready = null,
  asked = "";

/** The languages that were used here, each once. */
function languages() {
  const used = [...new Set([...store.setting("languages", []), lang()])].filter((code) => code in built().languages);
  store.set("languages", used);
  return used;
}

/** The copy of the build that works now is completed, as is that of a newer one that waits. */
function keep() {
  if (!python.ready() || asked === lang()) return;
  asked = lang();
  const { active, waiting } = registration;
  active?.postMessage({ keep: languages(), clean: !waiting });
  waiting?.postMessage({ keep: languages(), next: true, clean: true });
}

/** A newer build has come: its copy is filled at once. */
function found() {
  const { installing } = registration;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && registration.active)
      installing.postMessage({ keep: languages(), next: true });
  });
}

function heard({ data, source }) {
  if (data.taken) location.reload();
  if (!data.kept) return;
  if (data.next) {
    ready = source;
    dispatchEvent(new Event("new-build"));
  } else {
    store.set("offline", lang());
    dispatchEvent(new Event("offline-copy"));
  }
}

/** Begin: the worker of the copy is registered, and asked to keep all when Python is ready. */
export async function begin() {
  if (!navigator.serviceWorker || built().python === "http") return;
  navigator.serviceWorker.addEventListener("message", heard);
  try {
    registration = await navigator.serviceWorker.register("service-worker.js");
  } catch {
    return; // without it the page works all the same, but needs the net
  }
  await navigator.serviceWorker.ready;
  registration.addEventListener("updatefound", found);
  python.watch(keep);
  addEventListener("language", keep);
}

/** Ask the host for a newer build: browsers ask by themselves only when a page is opened. */
export const look = () => registration?.update().catch(() => null);

/** From now on the newer build that lies ready is used; when its worker has noted this, the page is loaded anew. */
export function take() {
  ready?.postMessage({ take: true });
  ready = null;
}
