/** Where a page has room for records against the computer: `<div data-practice="slug" data-title="Title">`. */

import { render } from "preact";
import { html } from "./html.js";
import { later } from "./later.js";

const Record = later(() => import("./practice_shown.js").then((module) => module.Record), "advice");

/** Whether anything was ever kept here: most pages need no more than to know that. */
function anything() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("practice."));
  } catch {
    return false;
  }
}

export function showRecords() {
  if (!anything()) return;
  for (const place of document.querySelectorAll("[data-practice]")) {
    render(html`<${Record} game=${place.dataset.practice} title=${place.dataset.title} />`, place);
  }
}
