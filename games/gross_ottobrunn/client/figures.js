/** The pictures of the rules, drawn with the table's own pieces: parts of the chart, cards, and what things cost. */

import { html } from "../../js/html.js";
import { Named, drawnFrom, words } from "../../js/kit/figures.js";
import { fill } from "../../js/text.js";
import { Drawing, art, drawFrom } from "./art.js";
import { devName, disasterName } from "./cards.js";
import { Die } from "./dice.js";
import { picturesOf } from "./figured.js";
import { cornersOf, pointOf } from "./geometry.js";
import { HexPicture } from "./ground.js";
import { Patch } from "./patch.js";
import { resourceName, terrainName, thingName } from "./places.js";

const drawn = drawnFrom(drawFrom);
/** By seat, in both languages. */
const PEOPLE = ["Anna", "Ben", "Clara", "Dorian"];
const PICTURES = { road: "p-road", ship: "p-ship", canal: "p-canal", settlement: "p-settlement", city: "p-city", dev: "i-award" };
const STRIKES = ["fire", "hurricane", "lightning", "storm", "flood"];

/** name → component of {lines: string[], asset(file) → address} */
export const figures = {
  canal: drawn(Charts), cards: drawn(Cards), coast: drawn(Charts), costs: drawn(Costs), disasters: drawn(Disasters), draw: drawn(Draw), eruption: drawn(Charts), exploring: drawn(Charts), founding: drawn(Charts),
  harbours: drawn(Charts), income: drawn(Charts), lava: drawn(Charts), lengths: drawn(Wide), moving: drawn(Charts), pirate: drawn(Charts), spacing: drawn(Charts), terrains: drawn(Terrains), wandering: drawn(Charts), wizards: drawn(Wizards),
};

/** One piece of the chart, or several that follow each other. */
function Charts({ lines, cls = "" }) {
  const pictures = picturesOf(lines);
  return html`<ol class="fig-charts ${cls} ${pictures.length > 1 ? "many" : ""}">${pictures.map((picture, place) => html`<li key=${place}>
    <${Patch} ...${picture} label=${gettext("A piece of the chart")}><${Over} ...${picture} /><//>
    ${(picture.die || picture.length !== null) && html`<p class="fig-below">${picture.die && html`<${Die} pips=${picture.die} />`}${picture.length !== null && html`<b>${fill(gettext("Length %(length)s"), { length: picture.length })}</b>`}</p>`}
  </li>`)}</ol>`;
}

/** Pieces that are too long to lie side by side. */
function Wide({ lines }) {
  return html`<${Charts} lines=${lines} cls="wide" />`;
}

/** Marks, and lava on its way. */
function Over({ yes, no, lava, turn }) {
  return html`${lava && html`<${Flow} hex=${lava[0]} corner=${lava[1]} />`}${turn && html`<${Turning} hex=${turn[0]} way=${turn[1]} />`}
    ${yes.map((at) => html`<${Mark} key=${`yes ${at}`} at=${at} cls="yes" path="M-5 0l4 4.500 6.500-8.500" />`)}${no.map((at) => html`<${Mark} key=${`no ${at}`} at=${at} cls="no" path="M-4.500-4.500l9 9M4.500-4.500l-9 9" />`)}`;
}

function Mark({ at, cls, path }) {
  const [x, y] = pointOf(at);
  return html`<g class="fig-mark ${cls}" transform=${`translate(${x} ${y})`}><circle r="11.500" /><path d=${path} /></g>`;
}

function Flow({ hex, corner }) {
  const [[x, y], [cx, cy]] = [pointOf(hex), pointOf(corner)];
  return html`<line class="lava-flow" x1=${x + (cx - x) * 0.62} y1=${y + (cy - y) * 0.62} x2=${x + (cx - x) * 0.8} y2=${y + (cy - y) * 0.8} />`;
}

/** Arrows from each neighbour of a volcano to the next one. */
function Turning({ hex, way }) {
  const [x, y] = pointOf(hex);
  const points = cornersOf(hex).map(pointOf).map(([cx, cy]) => [x + (cx - x) * 1.72, y + (cy - y) * 1.72]);
  const turn = way === "clockwise" ? 1 : -1;
  return points.map(([px, py], corner) => html`<path key=${corner} class="fig-arrow" d="M-11 3q11-8 21-1m-2-8l3 8l-8 2" transform=${`translate(${px} ${py}) rotate(${corner * 60}) scale(${turn} 1)`} />`);
}

/** "L lumber": what each land brings; "V any" and "D none". */
function Terrains({ lines }) {
  return html`<${Named} things=${lines.map((line) => {
    const [letter, product] = words(line);
    return { key: letter, picture: html`<${HexPicture} letter=${letter} />`, name: html`${terrainName(letter)}<em>${brings(product)}</em>` };
  })} />`;
}

function brings(product) {
  if (product === "any") return gettext("of your choice");
  if (product === "none") return gettext("nothing");
  return html`<${Drawing} name=${`r-${product}`} />${resourceName(product)}`;
}

/** "road = lumber brick": what can be bought. */
function Costs({ lines }) {
  return html`<ul class="fig-list fig-costs seat-0">${lines.map((line) => {
    const [what, cost] = line.split(" = ");
    return html`<li key=${what}><${Drawing} name=${PICTURES[what]} cls="fig-thing" /><b>${what === "dev" ? gettext("Development card") : thingName(what)}</b><span class="fig-cost" role="img" aria-label=${words(cost).map(resourceName).join(", ")}>${words(cost).map((one, place) => html`<${Drawing} key=${place} name=${`r-${one}`} />`)}</span></li>`;
  })}</ul>`;
}

/** "brick 1 hurricane = brick grain": what lies in a stack how often, and what it takes. */
function Disasters({ lines }) {
  return html`<ul class="fig-list fig-disasters">${lines.map((line) => {
    const [stack, takes] = line.split(" = ");
    const [resource, count, kind] = words(stack);
    return html`<li key=${kind}><span class="fig-stack" title=${resourceName(resource)}><${Drawing} name=${`r-${resource}`} /><i>${count}×</i></span><svg class="fig-disaster" viewBox="0 0 96 56" aria-hidden="true"><use href=${art(`d-${kind}`)} /></svg><b>${disasterName(kind)}</b>
      <span class="fig-cost"><span>${pgettext("a disaster", "takes")}</span>${words(takes).map((one) => html`<span key=${one}><${Drawing} name=${`r-${one}`} />${resourceName(one)}</span>`)}</span></li>`;
  })}</ul>`;
}

/** "knight 10 16": how many there are for up to four, and for more. */
function Cards({ lines }) {
  return html`<div class="fig-devs"><${Named} things=${lines.map((line) => {
    const [kind, few, many] = words(line);
    return { key: kind, picture: html`<${Drawing} name=${`v-${kind}`} cls="fig-dev" />`, name: html`${devName(kind)}<em>${few === many ? few : fill(gettext("%(few)s, from five players %(many)s"), { few, many })}</em>` };
  })} /></div>`;
}

/** "0 fire", "1 lumber": what each has drawn face down, and what it is. */
function Draw({ lines }) {
  return html`<ul class="fig-list fig-draw">${lines.map((line) => {
    const [seat, card] = words(line);
    return html`<li key=${seat} class="seat-${seat}"><${Person} seat=${seat} /><svg class="fig-card" viewBox="0 0 60 84" aria-hidden="true"><use href=${art("back")} /></svg><span aria-hidden="true">→</span><${Front} card=${card} /><b>${STRIKES.includes(card) ? disasterName(card) : resourceName(card)}</b></li>`;
  })}</ul>`;
}

function Front({ card }) {
  const strikes = STRIKES.includes(card);
  return html`<svg class="fig-card" viewBox="0 0 60 84" aria-hidden="true"><rect x="1" y="1" width="58" height="82" rx="5" />${strikes ? html`<svg x="4" y="24" width="52" height="36" viewBox="0 0 96 56"><use href=${art(`d-${card}`)} /></svg>` : html`<use href=${art(`r-${card}`)} x="14" y="26" width="32" height="32" />`}</svg>`;
}

function Person({ seat }) {
  return html`<span class="fig-person"><${Drawing} name="p-settlement" />${PEOPLE[seat]}</span>`;
}

/** "wool 3* 0* 4 0 = 4 4 0 0 + 1": what each holds, who plays a wizard, what each has then, and what the bank adds. */
function Wizards({ lines }) {
  const [before, after] = lines[0].split(" = ");
  const [resource, ...held] = words(before);
  const [has, bank] = after.split(" + ");
  return html`<ul class="fig-list fig-wizards">${held.map((one, seat) => html`<li key=${seat} class="seat-${seat}"><${Person} seat=${seat} />
      <span class="fig-plays">${one.endsWith("*") && html`<${Drawing} name="v-wizard" /><span class="hush">${gettext("plays a wizard")}</span>`}</span>
      <${Count} resource=${resource} count=${one.replace("*", "")} /><span aria-hidden="true">→</span><${Count} resource=${resource} count=${words(has)[seat]} strong /></li>`)}
    ${bank && html`<li><span class="fig-person">${gettext("from the bank")}</span><span></span><span></span><span></span><${Count} resource=${resource} count=${bank} /></li>`}</ul>`;
}

function Count({ resource, count, strong = false }) {
  return html`<span class="fig-count ${count === "0" ? "none" : ""}">${strong ? html`<b>${count}</b>` : count}<${Drawing} name=${`r-${resource}`} /></span>`;
}
