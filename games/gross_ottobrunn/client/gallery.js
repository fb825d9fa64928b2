/** The game's pieces for the styleguide: land, what seats build in their colours, cards and disasters. */

import { html } from "../../js/html.js";
import { art, drawFrom } from "./art.js";
import { RES, ResourceCard, devName, disasterName } from "./cards.js";
import { HexPicture } from "./ground.js";
import { Patch } from "./patch.js";
import { resourceName, terrainName, thingName } from "./places.js";

const LETTERS = ["L", "B", "W", "G", "O", "V", "Y", "D", "S", "?"];
const PIECES = ["settlement", "city", "ship"];

/** @param props `size`: [width, height] in pixels */
function Sample({ name, size: [width, height] }) {
  return html`<svg width=${width} height=${height} aria-hidden="true"><use href=${art(name)} width=${width} height=${height} /></svg>`;
}

export function Gallery({ asset }) {
  drawFrom(asset("art.svg"));
  const shown = (picture, words) => html`<figure key=${words}>${picture}<figcaption class="small muted">${words}</figcaption></figure>`;
  return html`
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("Board")}>${LETTERS.map((letter, place) => shown(html`<svg width="72" height="75" aria-hidden="true"><${HexPicture} letter=${letter} token=${"DS?".includes(letter) ? 0 : 2 + place + (place > 4)} /></svg>`, terrainName(letter)))}</div>
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("Build")}>${Array.from({ length: 6 }, (_, seat) => PIECES.map((piece) => html`<span class=${`seat-${seat}`} key=${`${seat} ${piece}`} title=${thingName(piece)}><${Sample} name=${`p-${piece}`} size=${[36, 36]} /></span>`))}</div>
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("Your resources")}>${RES.map((resource) => shown(html`<${ResourceCard} resource=${resource} />`, resourceName(resource)))}
      ${["wizard", "knight", "point", "road_building", "invention", "monopoly"].map((kind) => shown(html`<${Sample} name=${`v-${kind}`} size=${[64, 64]} />`, devName(kind)))}
      ${["fire", "hurricane", "storm", "lightning", "flood"].map((kind) => shown(html`<${Sample} name=${`d-${kind}`} size=${[96, 56]} />`, disasterName(kind)))}</div>
    <${Patch} land=${{ "0,0": "L", "1,0": "S", "0,1": "V", "-1,1": "S" }} tokens=${{ "0,0": 4, "0,1": 6 }} buildings=${[["0,0,N", 0, false], ["0,1,N", 1, true]]} routes=${[["0,0,NE", 0, "road"], ["0,0,E", 1, "ship"], ["0,0,SE", 2, "canal"]]} robber="0,0" pirate="1,0" label=${gettext("A piece of the chart")} />`;
}
