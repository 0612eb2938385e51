// The copy for offline. Each build has a copy of its own, so a page and its files always belong together. A new build
// fills its copy while the old one works, and is used when the page says so or when no page is open any more. The old
// worker then serves it too: Chromium may take minutes to end that worker, and answer no request in that time.
const BUILD = "dev", // the build sets it: a hash of index.html and build.json
  NAME = "sheetgen-",
  USED = "sheetgen",
  FIRST = ["build.json", "./"];

const address = (name) => new URL(name, self.registration.scope).href;

/** The name of the copy that is in use. */
async function used() {
  const found = await (await caches.open(USED)).match(address(USED));
  return found ? found.text() : NAME + BUILD;
}

/** From now on pages get this build. */
async function use() {
  await (await caches.open(USED)).put(address(USED), new Response(NAME + BUILD));
  return { taken: true };
}

self.addEventListener("activate", (event) => event.waitUntil(use().then(() => self.clients.claim())));

/** The key of a request in the copy: the page has two addresses. */
function keyOf({ url }) {
  const bare = url.split(/[?#]/)[0];
  return bare === address("index.html") ? address("./") : bare;
}

/** The page and build.json of the build in use, and files with a hash from any copy; else from the net. */
async function answer(request) {
  const key = keyOf(request);
  if (!FIRST.map(address).includes(key)) return (await caches.match(key)) ?? fetch(request);
  const own = await (await caches.open(await used())).match(key);
  if (own) return own;
  return fetch(request.url, { cache: "no-cache" }).catch(async (error) => {
    const older = await caches.match(key);
    if (older) return older;
    throw error;
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope))
    event.respondWith(answer(request));
});

async function get(name, how = {}) {
  const found = await fetch(address(name), how);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found;
}

/** build.json and the page as this build made them; throws if the host has another build by now. */
async function firstFiles() {
  const found = await Promise.all(FIRST.map((name) => get(name, { cache: "no-cache" }))),
    [build, page] = await Promise.all(found.map((one) => one.clone().arrayBuffer()));
  const both = await new self.Blob([page, build]).arrayBuffer(),
    digest = new Uint8Array(await self.crypto.subtle.digest("SHA-256", both));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hash.startsWith(BUILD)) throw new Error("the host has another build");
  return found;
}

/** Every file of a build that these languages need. */
function namesOf({ site, core, later, languages }, wanted) {
  const known = wanted.filter((code) => code in languages).map((code) => languages[code]),
    own = known.flatMap((one) => [...one.files, ...one.later]);
  const files = [...site, ...core, ...later, ...own].map((one) => one.url);
  return [...files, ...known.flatMap((one) => [one.data, one.fonts_css])].filter(
    (name) => name && !["index.html", "service-worker.js"].includes(name),
  );
}

/**
 * A file for the copy, from another copy or from the net. What each visit loads of Python is `unpacked`: stored without
 * gzip, to load faster. Nothing else is, because that would need memory for each byte.
 */
async function fileFor(url, unpacked) {
  const known = await caches.match(url);
  if (known) return known;
  const found = await get(url);
  if (!unpacked) return found;
  const type = url.endsWith(".wasm.gz") ? "application/wasm" : "application/octet-stream";
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type, "X-Unpacked": "yes" },
  });
}

/** Take the files that these languages need into a copy, and all others out of it; the page comes last. */
async function keep(copy, languages) {
  const own = await caches.open(copy),
    first = (await own.match(address("./"))) ? null : await firstFiles(),
    build = await (first ? first[0].clone() : await own.match(address("build.json"))).json(),
    wanted = new Set(namesOf(build, languages).map(address)),
    unpacked = new Set(build.core.map(({ url }) => address(url)).filter((url) => url.endsWith(".gz")));
  for (const url of wanted)
    if (!(await own.match(url))) await own.put(url, await fileFor(url, unpacked.has(url)));
  for (const [n, name] of FIRST.entries()) {
    if (first) await own.put(address(name), first[n]);
    wanted.add(address(name));
  }
  for (const request of await own.keys()) if (!wanted.has(request.url)) await own.delete(request);
}

/** Delete the copies of older builds once no other page may still use one. */
async function clean() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length > 1) return;
  const copies = [USED, await used(), NAME + BUILD];
  for (const name of await caches.keys()) if (!copies.includes(name)) await caches.delete(name);
}

/** `next`: this build waits, and fills its own copy. The answer says whether it is still not in use. */
async function kept(data) {
  const copy = data.next ? NAME + BUILD : await used();
  try {
    await keep(copy, data.keep);
    if (data.clean) await clean();
    return { kept: true, next: copy !== (await used()) };
  } catch (error) {
    return { kept: false, why: String(error) };
  }
}

self.addEventListener("message", (event) => {
  const { data, source } = event;
  const told = data?.take ? use() : data?.keep ? kept(data) : null;
  if (told) event.waitUntil(told.then((found) => source.postMessage(found)));
});
