/** The home page's news: who is here and what is played, asked for again while somebody looks. */

const EVERY = 5000;
const LATER = 30000;
/** Milliseconds until the next question after one that nobody answered. */

const address = document.querySelector("[data-news]").dataset.news;
const shown = new Map();
let waiting = 0;

async function ask() {
  clearTimeout(waiting);
  if (document.hidden) return; // visibilitychange asks
  const answered = await fetched();
  clearTimeout(waiting);
  waiting = setTimeout(ask, answered ? EVERY : LATER);
}

async function fetched() {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of page.querySelectorAll("[id][class]")) show(part);
    return true;
  } catch {
    return false;
  }
}

/** Put a part where its forerunner stands; what has not changed stays, and so does the place of the keyboard. */
function show(part) {
  const before = document.getElementById(part.id);
  if (!before || shown.get(part.id) === part.outerHTML) return;
  shown.set(part.id, part.outerHTML);
  if (before.outerHTML === part.outerHTML) return;
  const held = before.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  before.replaceWith(part);
  if (held) part.querySelector(`a[href="${held}"]`)?.focus();
}

document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
waiting = setTimeout(ask, EVERY);
