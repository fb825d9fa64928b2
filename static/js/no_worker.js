/* Served instead of worker.js where OFFLINE_PAGE is off: removes the worker that a browser still has, and what that one kept. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("offline-")).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.registration.unregister()));
});
