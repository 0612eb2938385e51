// Python in a thread of its own, so that the page never waits: messages in, answers out.
import { loadPython } from "./js/python.js";

let python = null,
  asked = Promise.resolve(),
  loaded = "";

/** The same on a server of developers, which has Python itself. */
async function byHttp(call, args) {
  const said = await (await fetch("call", { method: "POST", body: JSON.stringify({ call, args }) })).json();
  const whole = (value) => {
    if (Array.isArray(value)) return value.map(whole);
    if (value === null || typeof value !== "object") return value;
    if (typeof value.base64 === "string")
      return { ...value, bytes: Uint8Array.from(atob(value.base64), (c) => c.charCodeAt(0)) };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
  };
  return whole(said);
}

async function start(build, lang) {
  if (build.python === "http") python = { call: byHttp, addLanguage: () => null, stops: false };
  else
    python = await loadPython(build, lang, (stage, done, total) =>
      postMessage({ progress: { stage, loaded: done, total } }),
    );
  loaded = lang;
  postMessage({ ready: true, stops: python.stops });
}

async function answer({ id, call, args }) {
  if (args.lang && args.lang !== loaded) await python.addLanguage(args.lang);
  const { result, error } = await python.call(call, args);
  postMessage(error ? { id, error } : { id, result });
}

onmessage = ({ data }) => {
  if (data.stop) {
    python.stop();
    return;
  }
  asked = asked
    .then(() => (data.start ? start(data.start, data.lang) : answer(data)))
    .catch((error) => {
      const told = { message: String(error.message ?? error), details: "" };
      postMessage(data.start ? { failed: told.message } : { id: data.id, error: told });
    });
};
