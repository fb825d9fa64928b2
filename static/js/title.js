/** The page's title: its name, and before it how much waits. Several count; what they count overlaps, so the most is shown. */

const counts = new Map();
let name = globalThis.document?.title ?? "";

/** Let the page be called so from now on. */
export function named(text) {
  name = text;
  show();
}

/** @param {string} what is counted @param {number} count */
export function waits(what, count) {
  counts.set(what, count);
  show();
}

function show() {
  const most = Math.max(0, ...counts.values());
  document.title = most ? `(${most}) ${name}` : name;
}
