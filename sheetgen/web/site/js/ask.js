// Calls to Python in its worker; what it has loaded, and its end where a search takes too long.
import { built, lang } from "./words.js";

let worker = null,
  stops = false,
  next = 0;
const waiting = new Map(),
  watchers = new Set();
let progress = { stage: "", loaded: 0, total: 0, since: 0, failed: "" };

/** What Python refuses, in the user's language; `stopped` where the worker was ended instead. */
export class Refused extends Error {
  constructor(message, details = "", stopped = false) {
    super(message);
    this.details = details;
    this.stopped = stopped;
  }
}

export const ready = () => progress.stage === "ready";

/** Call `watcher` now and whenever something was loaded; gives a function that ends this. */
export function watch(watcher) {
  watchers.add(watcher);
  watcher(progress);
  return () => watchers.delete(watcher);
}

function tell(news) {
  progress = { ...progress, ...news };
  for (const watcher of [...watchers]) watcher(progress);
}

function heard({ data }) {
  if (data.progress) {
    tell(data.progress);
    return;
  }
  if (data.ready) {
    stops = data.stops;
    tell({ stage: "ready" });
    return;
  }
  if (data.failed) {
    tell({ stage: "failed", failed: data.failed });
    return;
  }
  const asked = waiting.get(data.id);
  if (!asked) return;
  waiting.delete(data.id);
  if (data.error) asked.refuse(new Refused(data.error.message, data.error.details));
  else asked.take(data.result);
}

/** Begin to load Python, if that has not begun or has failed. */
export function start() {
  if (worker && progress.stage !== "failed") return;
  worker?.terminate();
  tell({ stage: "runtime", loaded: 0, total: 0, since: performance.now(), failed: "" });
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = heard;
  worker.onerror = (event) => tell({ stage: "failed", failed: event.message || "worker.js" });
  worker.postMessage({ start: built(), lang: lang() });
}

/** Ask Python for something. @returns {Promise<any>} */
export function ask(call, args = {}) {
  start();
  return new Promise((take, refuse) => {
    waiting.set(++next, { take, refuse });
    worker.postMessage({ id: next, call, args: { lang: lang(), ...args } });
  });
}

/** Whether Python stops thinking when it is asked to: else only the end of its worker stops it. */
export const stopsAtOnce = () => stops;

/** Stop Python thinking: it answers with what it has found, or its worker ends and what was asked is refused. */
export function stop() {
  if (stops) {
    worker.postMessage({ stop: true });
    return;
  }
  worker?.terminate();
  worker = null;
  for (const { refuse } of waiting.values()) refuse(new Refused("", "", true));
  waiting.clear();
  start();
}
