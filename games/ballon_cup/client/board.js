/** The table of Ballon Cup. The server says what is legal; only what is chosen and marked lives here. */

import { useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { Stage } from "../../js/kit/stage.js";
import { fill } from "../../js/text.js";
import { drawFrom } from "./card.js";
import { useDrag } from "./drag.js";
import { OpenHand, OtherHand, OwnHand } from "./hand.js";
import { REST } from "./motion.js";
import { namesOf, sidesOf } from "./names.js";
import { Notice, useScored } from "./notice.js";
import { BuyWindow } from "./purchase.js";
import { Arrow, BuySign, Cups, Gems } from "./seat.js";
import { PLAN } from "./stage.js";
import { Acts, Status, endWords, endsByRules } from "./status.js";
import { DiscardWindow, Stock, Trophies } from "./stock.js";
import { Tiles } from "./tiles.js";
import { useTurn } from "./turn.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

/** The last tile is counted, and its trophy flies, before the result comes up. */
export const endRests = ({ lines }) => (lines.slice(-2).some(({ facts }) => facts?.some(({ type }) => type === "scored")) ? REST + 900 : 0);

const HELP = "help.ballon_cup";

export function Board(props) {
  const { view, seat, near, ply, frame, status, context, sound, lines, still } = props;
  drawFrom(context.asset("art.svg"));
  const sides = sidesOf(near);
  const names = namesOf(context, sides, seat);
  const help = props.pref(HELP, true).value;
  const turn = useTurn(props);
  const carried = useDrag(turn);
  const scored = useScored(props);
  const [window, open] = useState(null);
  /** The purchase of a hint, for the window to begin with. */
  const [advised, advise] = useState(null);
  const close = () => { open(null); advise(null); };
  const take = (move) => turn.act.advise(move, (purchase) => { advise(purchase); open("buy"); });
  const shown = { view, names, turn, status, lines, context };
  const buys = window === "buy" && turn.choices.purchases.length > 0;
  return html`<${Stage} scene=${{ view, near, seat, help, ply, lines }} plan=${PLAN} still=${still} carried=${carried} sound=${sound}>
    <section class="opp" aria-label=${names.far}>
      <${SeatHead} ...${{ view, turn, frame }} seat=${sides.theirs} />
      <${OtherHand} name=${names.far} count=${view.counts[sides.theirs]} known=${help ? view.known[sides.theirs] : []} open=${openHand(view, sides.theirs)} />
      ${view.exposed === sides.theirs && html`<p class="shown"><${Icon} name="eye" />${shownWords(names, sides.theirs)}</p>`}
    </section>
    <${Tiles} ...${{ view, sides, names, turn }}><${Notice} scored=${scored} context=${context} /><//>
    <section class="own" aria-label=${names.watcher ? names.near : gettext("Your place")}>
      <div class="me">
        ${view.exposed === sides.mine && html`<p class="shown"><${Icon} name="eye" />${shownWords(names, sides.mine)}</p>`}
        <${SeatHead} ...${{ view, turn, frame }} seat=${sides.mine} mine=${seat === sides.mine} buy=${() => open("buy")} />
      </div>
      <${Status} ...${shown} />
      <${NearHand} ...${{ view, seat, near, names, turn, status, help }} />
      <${Acts} view=${view} turn=${turn} hint=${turn.live ? frame.hint() : null} takeBack=${frame.takeBack()} />
    </section>
    <aside class="side">
      <${Trophies} view=${view} names=${names} />
      <${Stock} view=${view} openDiscard=${() => open("discard")} />
      ${turn.live && frame.advice(take)}
      ${frame.talk()}
    </aside>
    ${window === "discard" && html`<${DiscardWindow} view=${view} onClose=${close} />`}
    ${buys && html`<${BuyWindow} view=${view} seat=${seat} turn=${turn} advised=${advised} onClose=${close} />`}
  <//>`;
}

/** What the result window shows below the verdict. */
export function Ending({ view, seat, near, context }) {
  if (!view.result) return null;
  const sides = sidesOf(near);
  const names = namesOf(context, sides, seat);
  return html`<div class="ending">${endsByRules(view.result.reason) && html`<p>${endWords(view, names)}</p>`}
    <dl class="won">${[sides.theirs, sides.mine].map((one) => html`<div key=${one}><dt><bdi>${names.called(one)}</bdi></dt><dd><${Cups} seat=${one} trophies=${view.trophies} /></dd></div>`)}</dl>
  </div>`;
}

/** Entries of the table's menu. */
export function settings({ pref }) {
  const help = pref(HELP, true);
  return [{ key: "help", label: pgettext("known cards and eyes", "Help"), on: help.value, toggle: () => { help.value = !help.value; } }];
}

/** A seat's chair with what it has. */
function SeatHead({ view, turn, frame, seat, mine = false, buy = null }) {
  return html`<${BuySign} seat=${seat} view=${view} turn=${turn} mine=${mine} open=${buy} />
    <div class="chair-line"><${Arrow} shown=${view.turn === seat} />${frame.chair(seat)}</div>
    <${Gems} stones=${view.stones[seat]} needs=${view.needs} trophies=${view.trophies} />
    <${Cups} seat=${seat} trophies=${view.trophies} />`;
}

/** A hand that everybody sees: shown because no card fits, or after the end; null for all others. */
function openHand(view, seat) {
  return view.hands?.[seat] ?? (view.exposed === seat ? view.known[seat] : null);
}

function shownWords(names, seat) {
  return names.isMe(seat) && !names.watcher ? gettext("The other side sees your hand") : fill(gettext("%(name)s shows the hand"), { name: names.of(seat) });
}

function NearHand({ view, seat, near, names, turn, status, help }) {
  const known = help && view.exposed !== near ? view.known[near] : []; // while all lies open, no card need be marked
  if (seat === near) return html`<${OwnHand} cards=${view.hand} playable=${view.playable} known=${known} turn=${turn} held=${status !== "running"} />`;
  const open = openHand(view, near);
  if (open) return html`<${OpenHand} label=${fill(gettext("%(name)s’s hand, open"), { name: names.near })} cards=${open} known=${known} />`;
  return html`<${OtherHand} name=${names.near} count=${view.counts[near]} known=${known} near=${true} />`;
}
