/** Showing a newcomer round the table: a quiet offer once a game and device, then bubbles beside what they speak of. The match goes on. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

const Round = later(() => import("./tour_round.js").then((module) => module.Round));

/** Whether somebody is being shown round. */
const touring = signal(false);

/** Begin, or begin again: the table's menu calls it. */
export function showRound() {
  touring.value = true;
}

export function Tour({ match }) {
  if (!match.table.value || match.replay || match.device?.covered.value) return null;
  const toured = match.pref(`toured.${match.given.game}`, false);
  const end = () => {
    touring.value = false;
    toured.value = true;
  };
  if (touring.value) return html`<${Round} match=${match} end=${end} />`;
  return toured.value || !isFree(match) ? null : html`<${Offer} match=${match} end=${end} />`;
}

/** Whether nothing else speaks over the table: not while somebody is shown what the other one has played. */
export function isFree({ device }) {
  return !device?.recalling.value && !device?.told.value;
}

/** To whom plays, until he reaches for the table or has made a move: then he finds his way, and what he reaches for must not lie under it. */
function Offer({ match, end }) {
  const t = match.table.value;
  const [reached, reach] = useState(false);
  useEffect(() => {
    const reaching = (event) => event.target.closest("#main") && reach(true);
    document.addEventListener("pointerdown", reaching);
    return () => document.removeEventListener("pointerdown", reaching);
  }, []);
  const moved = match.lines.value.some((line) => line.seat === t.seat && line.kind === "played");
  if (t.seat === null || t.status !== "running" || moved || reached) return null;
  return html`<aside class="tour-offer" aria-label=${gettext("For newcomers")}>
    <p>${gettext("First time here?")}</p>
    <button class="btn small primary" type="button" onClick=${showRound}>${gettext("Show me round")}</button>
    <button class="round" type="button" aria-label=${gettext("No, thank you")} onClick=${end}><${Icon} name="close" /></button>
  </aside>`;
}
