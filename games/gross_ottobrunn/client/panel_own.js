/** The own place: hand, development cards, what can be built, what is asked, and what ends the turn. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { RES, ResourceCard, devName } from "./cards.js";
import { keyOf } from "./keys.js";
import { BuildBar } from "./panel_build.js";
import { Honours, Stats } from "./panel_rivals.js";
import { resourceName } from "./places.js";
import { whyNotPlayed } from "./playable.js";
import { statusWords } from "./status.js";

const ENDS = { roll: () => gettext("Roll the dice"), finish_free_routes: () => gettext("Build no more"), end_special_build: () => gettext("Done building"), end_turn: () => gettext("End turn") };

export function Own(props) {
  const { view, near, frame, actors, status, turn } = props;
  const { own } = view;
  const [hand, devs] = own ? [own.hand, own.devs] : (view.hands?.[near] ?? []);
  const points = own?.points ?? view.people[near].points;
  return html`
    <div class="myself">${status === "running" && actors.includes(near) && html`<${Drawing} name="i-turn" cls="turn-arrow" />`}${frame.chair(near)}
      <p class="vp"><b>${points}</b><span> ${fill(gettext("of %(target)s"), { target: view.target })}<i class="hush"> ${gettext("points")}</i></span></p><${Honours} view=${view} seat=${near} /><${Stats} view=${view} seat=${near} own=${Boolean(hand)} /></div>
    ${hand && html`<${Hand} hand=${hand} seat=${near} own=${Boolean(own)} /><${Devs} ...${props} devs=${devs} />`}
    ${own && status === "running" && html`<${BuildBar} ...${props} />`}
    <div class="foot"><p class="status" role="status" tabindex="-1">${statusWords(props)}</p>
      <div class="acts">${turn.live && frame.hint()}<${Acts} ...${props} /></div></div>`;
}

function Hand({ hand, seat, own }) {
  return html`<ul class="hand-res" aria-label=${own ? gettext("Your resources") : gettext("Resources")}>${RES.map((resource, place) => html`<li key=${resource} class="res ${hand[place] ? "" : "none"}" aria-label=${fill(gettext("%(count)s %(resource)s"), { count: hand[place], resource: resourceName(resource) })}>
    <${ResourceCard} resource=${resource} purse=${place === 2 ? seat : null} /><b key=${hand[place]} aria-hidden="true">${hand[place]}</b><span aria-hidden="true">${resourceName(resource)}</span></li>`)}</ul>`;
}

/** Equal cards lie on each other. A tap looks at one, and from there it is played. */
function Devs({ view, devs, cards, status }) {
  if (!devs.length) return null;
  const kinds = [...new Set(devs.map(([kind]) => kind))];
  const live = view.own && status === "running";
  return html`<ul class="devs" aria-label=${gettext("Development cards")}>${kinds.map((kind) => {
    const count = devs.filter(([one]) => one === kind).length;
    const why = live ? whyNotPlayed(view, kind) : "";
    const face = html`<${Drawing} name=${`v-${kind}`} /><b>${devName(kind)}</b>${live && html`<small>${why || gettext("playable")}</small>`}${count > 1 && html`<i class="times" aria-label=${fill(gettext("%(count)s times"), { count })}>${count}</i>`}`;
    return html`<li key=${kind}>${live ? html`<button type="button" class="dev ${why ? "" : "ready"}" aria-pressed=${cards.shown === kind} onClick=${() => cards.look(kind)}>${face}</button>` : html`<div class="dev">${face}</div>`}</li>`;
  })}</ul>`;
}

function Acts({ view, legal, turn, busy, play, deal }) {
  const ends = legal.filter(({ type }) => ENDS[type]);
  const builds = view.prompt?.type === "special" && view.prompt.seat === view.seat;
  const request = !builds && legal.find(({ type }) => type === "request_special_build");
  const asked = view.own && view.people[view.seat].requested;
  return html`<button type="button" class="btn quiet to-trade only-phone" aria-keyshortcuts="D" aria-expanded=${deal.open} onClick=${deal.act.toggle}><${Drawing} name="i-trade" cls="sign" />${gettext("Trade")}${deal.waits > 0 && html`<i class="times" aria-label=${fill(ngettext("%(count)s waits", "%(count)s wait", deal.waits), { count: deal.waits })}>${deal.waits}</i>`}</button>
    ${(request || asked) && html`<button type="button" class="btn quiet" data-type="request_special_build" aria-pressed=${Boolean(asked)} aria-disabled=${!request || busy} onClick=${() => request && !busy && play(request)}>${gettext("Build between the turns")}</button>`}
    ${turn.can.move && html`<button class="btn quiet" type="button" aria-keyshortcuts="M" aria-pressed=${turn.thing === "move"} onClick=${(event) => turn.act.choose("move", event)}>${gettext("Move a ship")}</button>`}
    ${ends.map((move) => html`<button key=${move.type} class="btn primary" type="button" data-home=${move.type !== "end_turn"} data-move=${JSON.stringify(move)} aria-keyshortcuts=${keyOf(move)} aria-disabled=${busy} onClick=${() => !busy && turn.live && play(move)}>${ENDS[move.type]()}</button>`)}`;
}
