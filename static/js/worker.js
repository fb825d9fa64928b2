/* The service worker: shows a page of ours when the house cannot be reached. The server writes KEPT before it (portal/offline.py):
   {version, pages: language → address, files: [address], fallback: language}. */

const CACHE = `offline-${KEPT.version}`;
const LANGUAGE = "/offline/language";
let spoken = "";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...Object.values(KEPT.pages), ...KEPT.files])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (KEPT.files.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function page(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(remember(response.headers.get("Content-Language")));
    return response;
  } catch {
    const cache = await caches.open(CACHE);
    const language = spoken || (await (await cache.match(LANGUAGE))?.text());
    return (await cache.match(KEPT.pages[language] ?? KEPT.pages[KEPT.fallback])) ?? Response.error();
  }
}

/** Keep the language of the last page: the next one may be ours. */
async function remember(language) {
  if (!KEPT.pages[language] || language === spoken) return;
  spoken = language;
  await (await caches.open(CACHE)).put(LANGUAGE, new Response(language));
}

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith("offline-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
