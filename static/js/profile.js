/** A player's page: what one can do about him, and his rating curve read point by point. */

import { render } from "preact";
import { readable } from "./curve.js";
import { html } from "./html.js";
import { PersonMenu } from "./person.js";

const menu = document.querySelector("[data-menu]");
if (menu) {
  const person = JSON.parse(document.getElementById("person").textContent);
  render(html`<${PersonMenu} person=${person} cls="btn quiet">${gettext("More")}<//>`, menu);
}
for (const graph of document.querySelectorAll("[data-curve]")) readable(graph, document.getElementById("curve-values"));
