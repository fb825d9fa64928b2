// The offline page comes back by itself: it asks the house now and then, and at once when the browser says that the net is there.
(() => {
  const EVERY = 4000;
  if (location.pathname.startsWith("/offline/")) return; // looked at by its own address: there is nothing to come back to

  const look = () => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => {});
  setInterval(() => document.hidden || look(), EVERY);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
})();
