/** The bell on every page: how many news wait, said by the page's socket. What lies under it is fetched when it is opened. */

import { waits } from "./title.js";

const MOST = 99;
/** Kinds of which nothing else on the page speaks. */
const UNSAID = new Set(["result", "turn", "daily", "share"]);

const bell = document.querySelector("[data-bell]");
const said = document.querySelector("[data-bell-said]");
const count = bell?.querySelector("[data-count]");
/** When the server counted what is shown. */
let newest = 0;

function hear({ unread, at, kind = "" }) {
  if (at < newest) return;
  newest = at;
  show(unread);
  if (kind && UNSAID.has(kind)) said.textContent = bell.ariaLabel;
  if (kind) bell.animate?.([{ rotate: "0deg" }, { rotate: "14deg" }, { rotate: "-10deg" }, { rotate: "0deg" }], { duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 320 });
}

function show(unread) {
  count.textContent = unread > MOST ? `${MOST}+` : String(unread);
  count.hidden = !unread;
  bell.ariaLabel = unread ? bell.dataset.some.replace("{count}", unread) : bell.dataset.none;
  bell.classList.toggle("wide-only", !unread && bell.ariaExpanded !== "true"); // on a phone it is there while something is new
  waits("news", unread);
  (unread ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())?.catch(() => {});
}

/** Let the page's bell ring from now on. */
export function tendBell() {
  if (!bell) return;
  waits("news", count.hidden ? 0 : Number.parseInt(count.textContent, 10));
  bell.ariaHasPopup = "dialog";
  bell.ariaExpanded = "false";
  document.addEventListener("house", ({ detail }) => detail?.type === "news" && hear(detail));
  bell.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !bell.showPopover) return; // it leads to the page of all news
    event.preventDefault();
    import(bell.dataset.list).then(({ toggle }) => toggle(bell), () => location.assign(bell.href));
  });
}
