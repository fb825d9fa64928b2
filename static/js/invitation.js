/** The page of an invitation stays true while one looks at it: it is asked for anew, and leads to the table once both are here. */

import { isAble, made } from "./nonces.js";
import { offerLink } from "./share.js";

const EVERY = 4_000;
const SETTLED = new Set(["taken", "expired", "withdrawn", "own"]);
/** States that nothing but a click of one's own changes. */

const told = document.getElementById("invite-told");
const box = () => document.getElementById("invite");
let waits = false;

function dress() {
  box().querySelector("form.take")?.addEventListener("submit", addLuck);
  offerLink(box(), () => (told.textContent = told.dataset.copied));
  const button = box().querySelector("[data-wait]");
  if (!button) return;
  const show = () => {
    button.hidden = waits;
    box().querySelector("[data-waiting]").hidden = !waits;
  };
  button.addEventListener("click", () => {
    waits = true;
    show();
    look();
  });
  show();
}

/** Sit down with what this browser adds to the luck of the match; where it cannot, without. */
async function addLuck(event) {
  const form = event.target;
  if (form.elements.commit || !isAble()) return;
  event.preventDefault();
  const { deal, hash } = box().dataset;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "commit" });
  field.value = await made({ deal: Number(deal), hash, version: 1 });
  form.append(field);
  form.submit();
}

/** Take over the page as it is now, if it has become another one. */
async function look() {
  const answer = await fetch(location.pathname, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  if (answer.redirected) return location.assign(answer.url);
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("invite");
  if (!now || now.dataset.state === box().dataset.state) return;
  box().replaceWith(now);
  dress();
  if (now.dataset.state !== "open") return;
  told.textContent = told.dataset.here;
  if (waits) now.querySelector("form").requestSubmit();
}

dress();
setInterval(() => {
  if (!SETTLED.has(box().dataset.state) && (waits || !document.hidden)) look();
}, EVERY);
