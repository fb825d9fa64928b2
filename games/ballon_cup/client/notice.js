/** What a scoring brought, over its tile for a while. The log says it to those who listen. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Stone, Trophy } from "./card.js";
import { scoredTitle, winnerWords } from "./words.js";

/** ms that it stays, unless the next move comes before. */
const STAYS = 7000;

/** Facts of entries that are newer than a ply. */
export function factsSince(lines, ply) {
  return lines.filter((line) => line.ply > ply).flatMap((line) => line.facts ?? []);
}

/** @returns the scoring that the newest entries have told, or null. What was there when the page opened is old. */
export function useScored({ lines, still }) {
  const [shown, show] = useState(null);
  const newest = lines.at(-1)?.ply ?? 0;
  const seen = useRef(newest);
  useEffect(() => {
    const before = seen.current;
    seen.current = newest;
    if (newest === before) return undefined;
    const scored = still || newest < before ? null : factsSince(lines, before).findLast((one) => one.type === "scored");
    show(scored ?? null);
    if (!scored) return undefined;
    const timer = setTimeout(() => show(null), STAYS);
    return () => clearTimeout(timer);
  }, [newest]);
  return shown;
}

export function Notice({ scored, context }) {
  if (!scored) return null;
  const colours = [...scored.stones];
  return html`<div class="scored at-${scored.tile}" aria-hidden="true"><div>
    <p class="title">${scoredTitle(scored, context)}</p>
    <p><b>${winnerWords(scored, context)}</b> ${colours.map((colour, place) => html`<${Stone} key=${place} colour=${colour} cls="little" />`)}</p>
    ${scored.tie && html`<p>${gettext("A tie: whoever laid the last card wins.")}</p>`}
    ${scored.trophies.length > 0 && html`<p class="brings">${scored.trophies.map((colour) => html`<${Trophy} key=${colour} colour=${colour} />`)}${fill(ngettext("and a trophy!", "and %(count)s trophies!", scored.trophies.length), { count: scored.trophies.length })}</p>`}
  </div></div>`;
}
