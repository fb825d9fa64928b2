/** Names in pages that the server has written become menus: every element with data-person. Without a script they are links. */

import { render } from "preact";
import { html } from "./html.js";
import { PersonMenu } from "./person.js";

/** @param {ParentNode} within */
export function liven(within) {
  for (const place of within.querySelectorAll("[data-person]")) {
    if (place.dataset.livened) continue;
    place.dataset.livened = "1";
    place.replaceChildren();
    render(html`<${PersonMenu} person=${{ id: Number(place.dataset.person), name: place.dataset.name }} />`, place);
  }
}

liven(document);
document.addEventListener("parts", (event) => liven(event.target));
