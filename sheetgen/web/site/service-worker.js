// The copy for offline. Files whose names have a hash never change: they come from the copy. The others come from the
// net while there is one; the first page enters the copy last, when all that it names lies in it.
const CACHE = "sheetgen",
  FIRST = ["build.json", "./"],
  HASHED = /\.[0-9a-f]{10}\./,
  PATIENCE_MS = 4000;

const address = (name) => new URL(name, self.registration.scope).href;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function fromNet(request) {
  const stop = new AbortController(),
    timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    return await fetch(request.url, { signal: stop.signal, cache: "no-cache" });
  } finally {
    clearTimeout(timer);
  }
}

async function first(request) {
  const cache = await caches.open(CACHE),
    kept = await cache.match(request.mode === "navigate" ? address("./") : request.url);
  try {
    const answer = await fromNet(request);
    return answer.ok || !kept ? answer : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function other(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event,
    url = request.url.split("#")[0];
  if (request.method !== "GET" || !url.startsWith(self.registration.scope)) return;
  event.respondWith(HASHED.test(url) ? other(request) : first(request));
});

/** Take these files into the copy, and what is not among them out of it. */
async function keep(names) {
  const cache = await caches.open(CACHE),
    wanted = new Set(names.map(address));
  for (const url of wanted) {
    if (HASHED.test(url) && (await cache.match(url))) continue;
    const answer = await fetch(url, HASHED.test(url) ? {} : { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await cache.put(url, answer);
  }
  for (const name of FIRST) {
    const answer = await fetch(address(name), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await cache.put(address(name), answer);
    wanted.add(address(name));
  }
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

self.addEventListener("message", (event) => {
  if (!event.data?.keep) return;
  event.waitUntil(
    keep(event.data.keep).then(
      () => event.source.postMessage({ kept: true }),
      (error) => event.source.postMessage({ kept: false, why: String(error) }),
    ),
  );
});
