/** What must be noticed though nobody looks: the own turn in title, mark and sound; a lost connection; requests, read out once. */

import { useEffect, useRef } from "preact/hooks";
import * as generic from "./generic_words.js";
import { adviceWords } from "./advice_words.js";
import { html } from "./html.js";
import { isAway, offerWords } from "./offers.js";
import { stateOf } from "./rematch.js";
import { fill } from "./text.js";
import { named } from "./title.js";

/** Shorter losses than this (ms) are mended before anybody need hear of them. */
const SHORT = 1_500;

/** The title says whose turn it is; on the own turn it and the tab's picture are marked, and in a hidden tab it is heard, once a turn. */
export function useOwnTurn(match) {
  const words = match.table.value ? generic.status(match.table.value, match.context.value) : "";
  const mine = match.myTurn.value;
  useEffect(() => {
    named([mine ? `● ${words}` : words, match.given.title, "Luftschloss"].filter(Boolean).join(" · "));
  }, [words, mine]);
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    const usual = icon.getAttribute("href");
    if (!mine) return undefined;
    icon.setAttribute("href", document.querySelector('meta[name="icon-turn"]').content);
    if (document.hidden) match.sound("turn");
    return () => icon.setAttribute("href", usual);
  }, [mine]);
}

/** The end is heard once, when it comes while the page is open. */
export function useEnd(match) {
  const state = match.table.value?.status;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "running" && state === "over") match.sound("end");
    before.current = state;
  }, [state]);
}

/** How the connection is, when it is not as it should be. */
export function Link({ match }) {
  const { state, text, since } = match.link.value;
  if (state === "closed") return html`<p class="link" role="status" data-link=${state}>${[text, gettext("Reload the page to come back.")].filter(Boolean).join(" ")}</p>`;
  const late = state === "lost" ? match.now.value - since : 0;
  const lost = late > SHORT;
  const kept = lost && match.busy.value ? gettext("What you did is kept and goes out as soon as the connection is back.") : "";
  return html`<p class="link ${lost ? "" : "hush"}" data-link=${state}>
    <span role="status">${lost && [gettext("No connection. We keep trying."), kept].filter(Boolean).join(" ")}</span>
    ${lost && html` <span class="num" aria-hidden="true">${fill(gettext("%(seconds)s s"), { seconds: Math.floor(late / 1000) })}</span>`}
  </p>`;
}

/** A hint is read out as it comes. */
function adviceSpoken(match) {
  const hint = match.hints?.hint.value;
  if (!hint?.shown) return "";
  const { what, why } = adviceWords(hint, match, generic);
  return [`${pgettext("advice", "Hint")}: ${what}.`, ...why, gettext("H leads to the hint.")].join(" ");
}

/** Requests and wishes of others are read out as they come, without their countdowns; what a window says is read there. */
export function Announced({ match }) {
  const t = match.table.value;
  const c = match.context.value;
  const asked = t.offers.filter((offer) => c.seat !== null && !c.isMe(offer.seat));
  const rematch = t.status === "over" && !match.resultOpen.value ? stateOf(match) : { state: "none" };
  const words = [...(isAway(t) ? [generic.away(t.seat, true, c)] : []), ...asked.map((offer) => offerWords(offer, t, c)), ...(["theirs", "begun"].includes(rematch.state) ? [rematch.words] : [])];
  const own = t.offers.filter((offer) => c.isMe(offer.seat)).map((offer) => offerWords(offer, t, c));
  return html`<p class="hush" role="status">${words.length > 0 && [...words, gettext("U leads to the answers.")].join(" ")}</p><p class="hush" role="status">${own.join(" ")}</p><p class="hush" role="status">${adviceSpoken(match)}</p>`;
}
