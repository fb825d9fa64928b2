/** What a disaster or an eruption has done, what was taken from the reader, or that the islands are joined, over the chart until it is closed or told long enough. The log says it to those who listen. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { still as noMotion } from "../../js/still.js";
import { fill, rich } from "../../js/text.js";
import { AT_ONCE, isRolled, newestOf, newsOf, theftFrom } from "./account.js";
import { Drawing } from "./art.js";
import { cardsWords, disasterName, listed, total } from "./cards.js";
import { stepsOf } from "./motion.js";
import { tellerOf } from "./telling.js";
import { fact } from "./words.js";

/** ms that it stays, for each that it tells. */
const STAYS = 7000;
/** @param props of the board; `since`: the entry it was opened at, what was there then is old
 *  @returns {{accounts: object[], close: () => void}} what the newest entries have led to; in a replay, the step that is shown */
export function useNews({ view, lines, seat, still, replay, since }) {
  const newest = newestOf(lines);
  const told = useRef(since);
  const was = useRef({ view, count: lines.length });
  const due = useRef(0);
  const [shown, show] = useState([]);
  useEffect(() => {
    const from = replay ? newest - 1 : told.current;
    const news = [...newsOf(lines, from), theftFrom(lines, seat, from)].filter(Boolean);
    const rolled = isRolled(lines, told.current);
    const lasts = still ? 0 : lastingOf(was.current, { view, lines });
    told.current = newest;
    was.current = { view, count: lines.length };
    if (replay || still) show(replay ? news : []);
    else if (news.length) {
      due.current = Math.max(due.current, Date.now() + lasts);
      setTimeout(() => show(news), due.current - Date.now());
    } else if (rolled) show((accounts) => accounts.filter(({ type }) => type === "stolen"));
  }, [newest]);
  useEffect(() => {
    if (!shown.length || replay) return undefined;
    const timer = setTimeout(() => show([]), STAYS * (1 + shown.length) / 2);
    return () => clearTimeout(timer);
  }, [shown]);
  return { accounts: shown, close: () => show([]) };
}

export function Banner({ news, context }) {
  return html`<section class="news banner" aria-label=${gettext("What has happened")} onClick=${news.close}>
    <button type="button" class="shut" aria-label=${gettext("Close")} onClick=${news.close}><${Icon} name="close" /></button>
    ${news.accounts.slice(-2).map((account, place, all) => html`<div key=${place} class="told"><${TOLD[account.type]} ...${{ account, context }} also=${all[place - 1]?.type === account.type} /></div>`)}
  </section>`;
}

/** How long the chart shows what has led there: until then nothing is told that is still to be seen. */
function lastingOf({ view: before, count }, { view, lines }) {
  if (noMotion() || lines.length - count > AT_ONCE) return 0;
  return Math.max(0, ...stepsOf(before, view, lines.slice(count).flatMap(({ facts }) => facts ?? [])).map(({ delay, ms }) => delay + ms));
}

/** The picture of what strikes. */
export function Picture({ kinds }) {
  return html`<${Drawing} name=${`d-${kinds[0]}`} cls="strike-art" />`;
}

/** "Tidal wave!" */
export function strikesTitle(kinds) {
  return fill(gettext("%(disaster)s!"), { disaster: listed(kinds.map(disasterName)) });
}

/** Who drew it. */
export function drawnWords(drawn, context) {
  const seats = [...new Set(drawn.map(([seat]) => seat))];
  return seats.length ? rich(gettext("Drawn by %(names)s."), { names: tellerOf(context).names(seats) }) : null;
}

function Struck({ account: { start, facts, drawn }, context }) {
  const told = facts.filter(({ type, seats }) => type !== "wizards" || seats.length || start.window.length);
  return html`<${Picture} kinds=${start.kinds} /><div><h2>${strikesTitle(start.kinds)}</h2>
    <p>${drawnWords(drawn, context)} ${total(start.pools) ? html`${rich(gettext("At stake: %(cards)s."), { cards: html`<b>${cardsWords(start.pools)}</b>` })} ` : gettext("Nobody holds what it destroys.")}${told.map((one) => html`${fact(one, context)} `)}</p></div>`;
}

/** Step by step, as lava and numbers move. @param props `also`: whether another volcano has erupted with it, and the banner is called so already */
function Erupted({ account: { facts }, context, also }) {
  return html`<${Drawing} name="d-eruption" cls="strike-art" /><div>${!also && html`<h2>${gettext("Great Eruption")}</h2>`}<ol class="steps">${facts.map((one, place) => html`<li key=${place}>${fact(one, context)}</li>`)}</ol></div>`;
}

/** Whose special points are gone. */
function Joined({ account: { start }, context }) {
  const words = start.lost.length ? rich(gettext("Special points go back: %(names)s."), { names: tellerOf(context).names(start.lost) }) : gettext("There are no more special points.");
  return html`<${Drawing} name="chip" cls="strike-art" /><div><h2>${gettext("The islands are joined by land")}</h2><p>${words}</p></div>`;
}

function Robbed({ account: { start }, context }) {
  return html`<${Drawing} name="robber" cls="strike-art" /><div><h2>${gettext("You are robbed")}</h2><p>${fact(start, context)}</p></div>`;
}

const TOLD = { disaster: Struck, eruption: Erupted, joined: Joined, stolen: Robbed };
