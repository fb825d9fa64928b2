/** Parts of a page that follow what happens: asked for again, whole, while somebody looks. Those with data-live and an id. */

const EVERY = 10_000;
let waiting = 0;

async function ask() {
  clearTimeout(waiting);
  if (document.hidden) return; // visibilitychange asks
  await fetched();
  clearTimeout(waiting);
  waiting = setTimeout(ask, EVERY);
}

async function fetched() {
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of page.querySelectorAll("[data-live][id]")) show(part);
  } catch { /* asked again later */ }
}

const shown = new Map();
for (const part of document.querySelectorAll("[data-live][id]")) shown.set(part.id, told(part));

/** What a part says; a form's token differs from answer to answer. */
function told(part) {
  return part.innerHTML.replaceAll(/value="[A-Za-z0-9]{64}"/g, "");
}

/** Put a part where its forerunner stands, unless nothing has changed or somebody is at it. */
function show(part) {
  const before = document.getElementById(part.id);
  if (!before || shown.get(part.id) === told(part) || before.contains(document.activeElement)) return;
  shown.set(part.id, told(part));
  before.replaceWith(part);
  part.dispatchEvent(new CustomEvent("parts", { bubbles: true }));
}

document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
document.addEventListener("folk", ask);
document.addEventListener("house", ask);
waiting = setTimeout(ask, EVERY);
