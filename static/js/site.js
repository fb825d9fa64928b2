/** What every page does in the browser: the sound switch, the reader's time zone for the server, the first wrong field. */

const KEY = "pref.sound";
/** As static/js/prefs.js keeps it; read here by hand, so that plain pages load no more than this. */

function soundOn() {
  try {
    return localStorage.getItem(KEY) !== "false";
  } catch {
    return true;
  }
}

function showSound() {
  for (const button of document.querySelectorAll("[data-sound-switch]")) {
    button.setAttribute("aria-pressed", String(soundOn()));
  }
}

/** Keep the choice, and let this page's own modules hear of it as other tabs do. */
function switchSound() {
  const newValue = String(!soundOn());
  try {
    localStorage.setItem(KEY, newValue);
  } catch {
    return; // nothing can be remembered here
  }
  dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
}

document.addEventListener("click", (event) => event.target.closest?.("[data-sound-switch]") && switchSound());
addEventListener("storage", (event) => event.key === KEY && showSound());
showSound();

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`tz=${zone}`)) {
  document.cookie = `tz=${zone}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}

document.querySelector("[aria-invalid=true]")?.focus();

/** An open menu closes by Escape and by a touch elsewhere. */
const drawers = () => document.querySelectorAll("details.drawer[open]");
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const drawer of drawers()) {
    drawer.open = false;
    drawer.querySelector("summary").focus();
  }
});
document.addEventListener("click", (event) => {
  for (const drawer of drawers()) if (!drawer.contains(event.target)) drawer.open = false;
});

const { worker } = document.documentElement.dataset;
if (worker) addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {})); // refused in private windows

/** A form that starts a match: the browser adds to its luck first; what hinders that does not hinder the match. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.luck || form.elements.nonce || event.defaultPrevented || !globalThis.crypto?.subtle) return;
  event.preventDefault();
  import("./start_luck.js").then((start) => start.addLuck(form)).catch(() => {}).finally(() => form.submit());
});
