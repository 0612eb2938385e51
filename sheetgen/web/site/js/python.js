// Python in this thread: loads what build.json names, then answers calls. What is needed only sometimes comes then.

const LOCK = {
    info: { arch: "wasm32", platform: "emscripten", version: "314.0.7", python: "3.14.2", abi_version: "2026_0" },
    packages: {},
  },
  HOME = "/python",
  GAMES_KEPT = "/home/pyodide";

/**
 * A part of the build without gzip, as a response that says how much has come. The copy for offline has parts without
 * gzip; of these Chromium keeps the compiled WebAssembly too.
 */
function unpacked(response, { url, size }, told) {
  if (response.headers.has("X-Unpacked")) {
    told(size);
    return response;
  }
  const counted = new TransformStream({
    transform(chunk, out) {
      told(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")), {
    headers: url.endsWith(".wasm.gz") ? { "Content-Type": "application/wasm" } : {},
  });
}

const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

/** Files of a parcel: the length of its list, the list, their content; see packing.py. */
function* filesOf(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true),
    list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  for (const [name, size] of list) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}

/** Fetches a file of the build; throws where there is none. */
async function fromNet(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Answers of Python as the page has them: files with their bytes. */
function received(value) {
  if (Array.isArray(value)) return value.map(received);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.base64 === "string") {
    const { base64, ...file } = value;
    return { ...file, bytes: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, received(one)]));
}

/** Python, ready for calls in `lang`. `progress(stage, loaded, total)` is told bytes as they come. */
export async function loadPython(build, lang, progress) {
  const { parts } = build.pyodide,
    first = ["wasm", "stdlib", "code", ...partsOf(build, lang)],
    total = first.reduce((sum, name) => sum + parts[name].size, 0);
  let loaded = 0;
  const told = (stage) => (size) => progress(stage, (loaded += size), total),
    part = async (name, stage) => unpacked(await fromNet(parts[name].url), parts[name], told(stage)),
    wasm = part("wasm", "runtime"),
    stdlib = part("stdlib", "code").then(bytesOf),
    parcels = first.slice(2).map((name) => part(name, name === "code" ? "code" : "fonts").then(bytesOf));
  const python = await pyodide(build, wasm, stdlib, {
    lockFileContents: LOCK,
    env: { HOME: GAMES_KEPT, SHEETGEN_CACHE: `${GAMES_KEPT}/cache`, PYTHONDONTWRITEBYTECODE: "1" },
  });
  const known = new Set(first);
  const later = async (name) => bytesOf(unpacked(await fromNet(parts[name].url), parts[name], () => null));
  const put = (bytes) => {
    for (const [name, content] of filesOf(bytes)) {
      const path = `${HOME}/${name}`;
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, content, { canOwn: true });
    }
  };
  for (const parcel of parcels) put(await parcel);
  progress("start", total, total);
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const bridge = python.pyimport("sheetgen.web.bridge");

  // In browsers that can pause Python (JSPI) a bot looks now and then whether it is to stop.
  const stops = "Suspending" in WebAssembly;
  let stopped = false;
  const paused = async () => {
    await new Promise((done) => setTimeout(done));
    return stopped;
  };
  if (stops) {
    python.globals.set("paused", paused);
    python.runPython(`
from pyodide.ffi import run_sync
from sheetgen.web import stopping

stopping.pause = lambda: run_sync(paused())
`);
  }

  async function add(names) {
    const missing = names.filter((name) => parts[name] && !known.has(name));
    if (!missing.length) return 0;
    missing.forEach((name) => known.add(name));
    for (const parcel of missing.map(later)) put(await parcel);
    python.runPython("sys.path_importer_cache.clear()"); // or Python does not see the new files
    return missing.length;
  }

  /** The blank sheets of a game that the build has drawn; without them Python draws. */
  const addBlanks = ({ game, lang: other }) => add([`blanks-${game}-${other}`]).catch(() => 0);

  async function call(name, args) {
    if (name === "open") await addBlanks(args);
    const asked = JSON.stringify(args ?? {});
    stopped = false;
    const answer = JSON.parse(
      stops && name === "step" ? await bridge.call.callPromising(name, asked) : bridge.call(name, asked),
    );
    const { needs, then } = answer.error ?? {};
    if (needs && (await add([needs]))) return call(then, then === name ? args : { lang: args?.lang });
    return received(answer);
  }
  const stop = () => {
    stopped = true;
  };
  return { call, stop, stops, addLanguage: (other) => add(partsOf(build, other)) };
}

/** The parts that a language needs: its catalogs, the fonts of its script. */
const partsOf = (build, lang) => build.languages[lang]?.parts ?? [];

/** Pyodide: its WebAssembly is compiled while it comes. */
async function pyodide(build, wasm, stdlib, options) {
  const { loadPyodide } = await import(new URL(build.pyodide.script, self.location.href).href),
    asked = self.fetch,
    answers = {
      "pyodide.asm.wasm": () => wasm,
      "python_stdlib.zip": async () => new Response(await stdlib),
    };
  self.fetch = (url, init) => {
    const name = String(url.url ?? url)
      .split("/")
      .pop();
    return answers[name] ? answers[name]() : asked(url, init);
  };
  try {
    return await loadPyodide({ ...options, indexURL: new URL(build.pyodide.index, self.location.href).href });
  } finally {
    self.fetch = asked;
  }
}
