/** The places that are lit: each is a button with a name, the arrows go from one to the next. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { art } from "./art.js";
import { stepped } from "./choice.js";
import { pointOf, sortOf } from "./geometry.js";
import { letterOf } from "./lie.js";
import { Piece, lineOf } from "./pieces.js";
import { spotWords } from "./places.js";
import { same } from "./turn.js";

const HEX = "M0-43L37.2-21.500V21.500L0 43L-37.200 21.500V-21.500Z";

/** @param props `show(id)` brings a place into sight; under a mouse that has just lit them nothing moves */
export function Spots({ view, turn, show }) {
  const { lit, at, asked, act, thing, source } = turn;
  if (!lit.length) return null;
  const words = spotWords(view, lit);
  const taken = new Set([...view.buildings, ...view.routes].map(([place]) => place));

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
      return;
    }
    const to = stepped(lit, event.target.dataset.spot, event.key);
    if (to === null) return;
    event.preventDefault();
    event.currentTarget.querySelector(`[data-spot="${to}"]`).focus({ preventScroll: true });
  }

  return html`<g class="spots" role="group" aria-label=${groupWords(thing, source, lit.length)} onKeyDown=${pressed}>
    ${source && html`<${Halo} at=${source} r=${27} />`}${lit.map((spot, place) => html`<g key=${spot.at} role="button" class=${classOf(spot, { taken, asked, turn })} data-spot=${spot.at} data-home=${spot.at === at} tabindex=${spot.at === at ? 0 : -1}
      aria-label=${words[place]} aria-disabled=${turn.busy ? "true" : null} onFocus=${() => { act.rest(spot.at); if (turn.byKey.current || !turn.leads.current) show(spot.at); }}><${Mark} at=${spot.at} what=${spot.what} ringed=${taken.has(spot.at)} low=${letterOf(view, spot.at) === "V"} marked=${isMarked(spot, turn)} seat=${asked?.spot === spot && spot.moves.length === 1 ? view.seat : null} /><title>${words[place]}</title></g>`)}
  </g>`;
}

function classOf(spot, { taken, asked, turn }) {
  return ["spot", sortOf(spot.at), `of-${spot.what}`, taken.has(spot.at) ? "ringed" : "", asked?.spot.at === spot.at ? "chosen" : "", isAdvised(spot, turn) ? "advised" : ""].join(" ");
}

function isAdvised({ moves }, { advised }) {
  return Boolean(advised) && moves.some((move) => same(move, advised));
}

/** Of all lit places the one that is asked about; before anything is asked, the one that is advised. */
function isMarked(spot, turn) {
  return turn.asked ? turn.asked.spot.at === spot.at : isAdvised(spot, turn);
}

/** Round the one place that is meant, wider than any piece. */
function Halo({ at, r }) {
  const [cx, cy] = pointOf(at);
  return html`<g class="halo"><ellipse ...${{ cx, cy, rx: r, ry: r }} /><ellipse class="thin" ...${{ cx, cy, rx: r, ry: r }} /></g>`;
}

/** A plus where something new goes; round what stands there already, a ring; on a hex, faintly, who would stand there.
 *  @param props `seat`: whose piece is seen there already, while it is asked about */
function Mark({ at, what, ringed, low, marked, seat }) {
  const [x, y] = pointOf(at);
  const sort = sortOf(at);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  if (sort === "hex") return html`<g transform=${place}><path class="round" d=${HEX} />${what === "pirate" ? html`<use href=${art("pirate")} x="-20" y="-20" width="40" height="40" />` : html`<use href=${art("robber")} x="8" y=${low ? -14 : -24} width="34" height="42" />`}</g>`;
  const halo = marked && html`<${Halo} at=${at} r=${29} />`;
  if (seat !== null) return html`<g class="meant route ${what} seat-${seat}"><${Piece} at=${at} what=${what} /></g>${halo}`;
  if (ringed) return html`<g transform=${place}><ellipse class="case" rx="23" ry="23" /><circle class="round" r="23" /></g>${halo}`;
  return html`${sort === "edge" && html`<line class="glow" ...${lineOf(at, 0.26)} />`}<g transform=${place}><circle r="12" /><path class="plus" d="M-5.500 0h11M0-5.500v11" /></g>${halo}`;
}

function groupWords(thing, source, count) {
  const counted = fill(ngettext("%(count)s place", "%(count)s places", count), { count });
  const what = { move: source ? gettext("Where the ship may go") : gettext("Ships that may be moved"), rob: gettext("Where robber or pirate may go") }[thing] ?? gettext("Where you may build");
  return `${what}: ${counted}`;
}
