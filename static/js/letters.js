/** A conversation: what is written goes out without leaving the page, and what comes in is shown while somebody looks. */

import { render } from "preact";
import { html } from "./html.js";
import { Said } from "./said.js";

const list = document.getElementById("letters");
const form = document.getElementById("compose");
const EVERY = 15_000;
/** Milliseconds between two looks where no socket tells of new letters. */
let waiting = 0;
let asking = null;

const atEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 120;
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

/** Fetch what is newer than the last letter here; of two askings at once the second waits for the first. */
async function ask() {
  clearTimeout(waiting);
  if (document.hidden || "old" in list.dataset) return; // visibilitychange asks
  asking = (asking ?? Promise.resolve()).then(fetched);
  await asking;
  clearTimeout(waiting);
  waiting = setTimeout(ask, EVERY);
}

async function fetched() {
  const last = list.querySelector("[data-letter]:last-of-type")?.dataset.letter ?? 0;
  try {
    const answer = await fetch(`${list.dataset.address}?after=${last}`);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const follow = atEnd();
    const letters = [...page.querySelectorAll("[data-letter]")].filter((one) => !list.querySelector(`[data-letter="${one.dataset.letter}"]`));
    list.append(...letters);
    link(letters);
    if (!letters.length) return;
    document.querySelector(".begin")?.remove();
    if (follow) toEnd();
  } catch { /* asked again later */ }
}

/** Addresses in letters become links, where their writer is known long enough. */
function link(letters) {
  for (const letter of letters) {
    const words = letter.querySelector(".text > bdi");
    if (!words?.textContent.includes("://")) continue;
    const line = { text: words.innerText, fresh: "fresh" in words.parentElement.dataset };
    const place = words.parentElement;
    place.replaceChildren();
    render(html`<${Said} line=${line} />`, place);
  }
}

async function send(event) {
  event.preventDefault();
  const { text } = form.elements;
  const refused = document.getElementById("refused");
  if (!text.value.trim()) return;
  form.dataset.id ??= crypto.randomUUID?.() ?? `l-${Date.now()}-${Math.round(performance.now())}`; // a second try is the same letter
  const body = new URLSearchParams(new FormData(form));
  body.set("id", form.dataset.id);
  refused.textContent = await posted(body);
  if (refused.textContent) return;
  delete form.dataset.id;
  text.value = "";
  text.focus();
  await ask();
  toEnd();
}

/** @returns {Promise<string>} why it was refused, or nothing. */
async function posted(body) {
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok) return "";
    delete form.dataset.id; // what was refused is not the same letter any more
    return (await answer.json()).refused;
  } catch {
    return gettext("That did not work just now. Please try again.");
  }
}

async function report(event) {
  const link = event.target.closest?.(".report-letter");
  if (!link) return;
  event.preventDefault();
  const letter = link.closest("[data-letter]");
  const { openReport } = await import("./report.js"); // by itself: whoever imports it so runs nothing of this page
  openReport({ kind: "letter", letter: Number(letter.dataset.letter), name: letter.dataset.name, quote: letter.querySelector(".text").textContent.trim() });
}

form?.addEventListener("submit", send);
form?.elements.text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  form.requestSubmit();
});
list.addEventListener("click", report);
document.addEventListener("visibilitychange", ask);
document.addEventListener("house", (event) => ["letter", "letters"].includes(event.detail?.type) && ask());
document.querySelector(".more")?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary").focus();
});
link(list.querySelectorAll("[data-letter]"));
if (!("old" in list.dataset)) toEnd();
waiting = setTimeout(ask, EVERY);
