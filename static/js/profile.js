/** A player's page: what one can do about him, and his rating curve read point by point. */

import { render } from "preact";
import { readable } from "./curve.js";
import { html } from "./html.js";
import { PersonMenu } from "./person.js";
import { openReport } from "./report.js";

const told = document.getElementById("person");
if (told) offer(JSON.parse(told.textContent));
for (const graph of document.querySelectorAll("[data-curve]")) readable(graph, document.getElementById("curve-values"));

function offer(person) {
  const menu = document.querySelector("[data-menu]");
  if (menu) render(html`<${PersonMenu} person=${person} cls="btn quiet">${gettext("More")}<//>`, menu);
  const report = document.querySelector("[data-report]");
  if (!report) return;
  report.hidden = false;
  report.addEventListener("click", () => openReport({ kind: "player", player: person.id, name: person.name }));
}
