/** What this browser adds to the luck of a match that is started by a form: the secret is drawn first, and its hash shown. */

import { addedTo } from "./nonces.js";

/** @param {HTMLFormElement} form with `data-luck`: where a secret is drawn */
export async function addLuck(form) {
  const { game, csrfmiddlewaretoken } = form.elements;
  const body = new URLSearchParams({ game: game.value, csrfmiddlewaretoken: csrfmiddlewaretoken.value });
  const answer = await fetch(form.dataset.luck, { method: "POST", body, credentials: "same-origin" });
  if (!answer.ok) return;
  const { deal, hash, token } = await answer.json();
  for (const [name, value] of [["deal", token], ["nonce", await addedTo({ deal, hash })]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
}
