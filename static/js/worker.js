/* The service worker: shows a page of ours when the house cannot be reached, and news that are pushed while no page is open.
   It keeps nothing of the house but that page: no table, no replay, nothing of its reader. A new one takes over at once, which no
   open page notices: what it answers comes from the house. The server writes KEPT before it (portal/offline.py):
   {version, pages: language → address, files: [address], fallback: language, icon, badge}. */

const CACHE = `offline-${KEPT.version}`;
const LANGUAGE = "/offline/language";
let spoken = "";

self.addEventListener("install", (event) => event.waitUntil(begin()));

/* Every page waits until a worker that takes over has become active: nothing is done here that can be done before. */
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()).catch(() => {}));
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

/** Keep what is shown offline, and nothing of the worker before; then take over. */
async function begin() {
  await (await caches.open(CACHE)).addAll([...Object.values(KEPT.pages), ...KEPT.files]);
  await forgetOthers().catch(() => {}); // the next one will
  await self.skipWaiting();
}

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith("offline-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/* --- news that are pushed (lobby/news_post.py): {title, body, url, tag, lang, unread} --- */

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url));
});

async function tell(data) {
  let told = {};
  try {
    told = data.json();
  } catch { /* the browser wants something to be shown all the same */ }
  const { title = "Luftschloss", body = "", url = "/news/", tag = "news", lang = "", unread = 0 } = told;
  if (unread) await self.navigator.setAppBadge?.(unread).catch(() => {});
  await self.registration.showNotification(title, { body, tag, lang, icon: KEPT.icon, badge: KEPT.badge, data: { url } });
}

/** Open a page of the house, in a window of its own: what lies open in another is not taken away. */
async function lead(url) {
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  await self.clients.openWindow(address.href);
}
