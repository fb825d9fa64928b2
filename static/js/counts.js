/** The counters in the masthead: letters and notices that have not been read. Plain, for pages that load little. */

const COUNTED = { letters: ["[data-unread]", "unread"], notices: ["[data-unseen]", "unseen"] };

/** Show what a message counts, if it does. */
export function showCounts(message) {
  const [selector, field] = COUNTED[message.type] ?? [];
  if (!selector) return;
  for (const link of document.querySelectorAll(selector)) {
    const count = link.querySelector("[data-count]");
    if (!count) continue;
    count.textContent = String(message[field]);
    count.hidden = !message[field];
    const { none, some } = link.dataset;
    if (!none) continue;
    link.ariaLabel = message[field] ? some.replace("{count}", message[field]) : none;
    link.classList.toggle("wide-only", !message[field]); // on a phone it is there while something is new
  }
}
