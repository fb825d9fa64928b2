/** The table of Gespenster: an oval with three to six players. The server says what is legal; marks and the resting trick live here. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { Stage } from "../../js/kit/stage.js";
import { fill, number } from "../../js/text.js";
import { Drawing, drawFrom } from "./card.js";
import { GIVEN } from "./choice.js";
import { OtherHand, OwnHand } from "./hand.js";
import { Passing, PassingWatched, Received, usePassage } from "./passing.js";
import { others, placesOf } from "./places.js";
import { GOES, RESTS, shownOf, useRest } from "./rest.js";
import { Seat } from "./seats.js";
import { PointsSheet, RoundAccount } from "./sheet.js";
import { plan } from "./stage.js";
import { Status } from "./status.js";
import { Trick } from "./trick.js";
import { TWICE, useTurn } from "./turn.js";
import { MoonWindow, RoundWindow, useWindows } from "./windows.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

/** The last trick lies, and goes to its winner, before the result comes up. */
export const endRests = () => RESTS + GOES + 200;

const HELP = "help.gespenster";

export function Board(props) {
  const { view, seat, near, frame, status, context, sound, still } = props;
  drawFrom(context.asset("art.svg"));
  const help = props.pref(HELP, true).value;
  const names = namesOf(context, { near, seat });
  const to = names.of((near + 1) % view.seats);
  const turn = useTurn(props);
  const stage = useRest({ view, seat, still });
  const gone = usePassage(view, still);
  const [open, setOpen] = useWindows({ view, status, still, stage, seat });
  const part = { hint: props.hint, context, view, seat, near, frame, status, names, turn, help, to, open: setOpen };
  return html`<${Stage} plan=${plan} scene=${{ view, near, help }} still=${still} sound=${sound}>
    <section class="gs-table seats-${view.seats} ${view.phase}" aria-label=${gettext("Table")}>
      <div class="felt" aria-hidden="true"></div>
      <${Options} options=${view.options} />
      ${others(view.seats, near).map((one) => html`<${OneSeat} key=${one.seat} ...${part} ...${one} />`)}
      <${Middle} ...${part} stage=${stage} gone=${gone} />
    </section>
    <section class="own ${view.phase} ${turn.passing ? "passes" : ""}" aria-label=${names.watcher ? names.of(near) : gettext("Your place")}>
      <${OneSeat} ...${part} seat=${near} at="near" />
      <${Status} ...${{ view, names, turn, status, to }} />
      <${Acts} ...${part} />
      <${NearHand} ...${part} />
    </section>
    <aside class="side"><${PointsSheet} view=${view} order=${order(view.seats, near)} names=${names} />${turn.live && frame.advice((move) => turn.act.advise(move, () => setOpen("moon")))}${frame.talk()}</aside>
    ${open === "round" && view.history.length > 0 && html`<${RoundWindow} ...${part} running=${status === "running" && view.phase === "between"} onClose=${() => setOpen("")} />`}
    ${open === "moon" && view.moon && html`<${MoonWindow} ...${part} onClose=${() => setOpen("")} />`}
  <//>`;
}

/** What the result window shows below the verdict. */
export function Ending({ view, seat, near, context }) {
  if (!view.result) return null;
  const names = namesOf(context, { near, seat });
  const round = view.history.at(-1);
  return html`<div class="ending">
    ${view.result.winners.length > 1 && html`<p class="margin">${gettext("They share the victory: equal accounts.")}</p>`}
    ${round && view.result.reason === "points"
      ? html`<${RoundAccount} round=${round} options=${view.options} ranking=${view.result.ranking.flat()} names=${names} />`
      : html`<ol class="ranks">${view.result.ranking.flatMap((group, place) => group.map((one) => html`<li key=${one}><span class="num">${1 + view.result.ranking.slice(0, place).flat().length}.</span><b><bdi>${names.title(one)}</bdi>${view.left.includes(one) && context.chairs[one].player != null && html` <small>${context.isMe(one) ? gettext("have left") : gettext("has left")}</small>`}</b><span class="num">${number(view.totals[one])}</span></li>`))}</ol>`}
  </div>`;
}

/** Entries of the table's menu. */
export function settings({ pref, seat, status }) {
  const [help, twice] = [pref(HELP, true), pref(TWICE, false)];
  const plays = seat !== null && status === "running";
  return [
    { key: "help", label: pgettext("captured points shown", "Help"), on: help.value, toggle: () => { help.value = !help.value; } },
    ...(plays ? [{ key: "twice", label: gettext("Tap twice"), on: twice.value, toggle: () => { twice.value = !twice.value; } }] : []),
  ];
}

/** A place at the table; to the reader's left neighbour he sees what he gave. */
function OneSeat({ view, seat, at, near, frame, status, names, help }) {
  const waits = status === "running" && !(view.phase === "between");
  const waited = waits && (view.turn === seat || (view.phase === "pass" && !view.passed[seat]));
  const given = help && view.phase === "play" && at === "left" && view.seat === near ? view.given : null;
  return html`<${Seat} ...${{ view, seat, at, frame, waited, help, names, given }} />`;
}

function Options({ options }) {
  const shown = [["shoot_moon", gettext("Shoot the moon")], ["good_ghosts", gettext("Good ghosts")], ["bullseye", gettext("Bullseye")]];
  return html`<ul class="chips" aria-label=${gettext("Options")}>${shown.map(([name, words]) => html`<li key=${name} class=${options[name] ? "on" : ""}><${Icon} name=${options[name] ? "check" : "close"} />${words}${!options[name] && html`<span class="hush"> ${gettext("off")}</span>`}</li>`)}</ul>`;
}

function Middle({ view, seat, near, names, turn, status, to, stage, gone, open }) {
  const at = placesOf(view.seats, near);
  const own = seat === near;
  if (view.phase === "pass") {
    if (!own) return html`<${PassingWatched} />`;
    const sent = view.passed[seat];
    return html`<${Passing} cards=${sent ? view.given : turn.marks.map((place) => view.hand[place])} sent=${sent} to=${to} />`;
  }
  if (gone && own) return html`<${Passing} cards=${gone} sent=${true} goes=${true} to=${to} />`;
  if (own && view.received && !turn.peeking && !view.trick.length) return html`<${Received} cards=${view.received} from=${names.of((near + view.seats - 1) % view.seats)} />`;
  const shown = shownOf(view, stage, turn.peeking);
  if (view.phase === "moon_choice" && stage === "" && !turn.peeking) return html`<${MoonPending} ...${{ view, seat, names, open }} />`;
  const peeked = shown.stage === "peeked";
  const title = peeked ? gettext("Last trick") : fill(gettext("Trick %(trick)s of %(tricks)s"), { trick: shown.stage === "open" ? view.trick_no : view.played.length, tricks: view.tricks });
  const waits = own && shown.stage === "open" && status === "running" && view.phase === "play" && !view.trick.some(([who]) => who === near);
  return html`<p class="trick-title ${peeked ? "peeked" : ""}" aria-hidden="true">${title}</p><${Trick} ...${{ shown, at, names, waits, title }} />`;
}

function MoonPending({ view, seat, names, open }) {
  const mine = view.moon?.seat === seat;
  return html`<section class="passing moon" aria-label=${gettext("Shoot the moon")}>
    <${Drawing} name="ghost-white" cls="moon-ghost" box="0 0 100 104" />
    <h2>${gettext("Shoot the moon")}</h2>
    <p>${mine ? gettext("You have all white ghosts: choose what they are worth.") : fill(gettext("%(name)s has all white ghosts and chooses."), { name: names.of(view.turn) })}</p>
    ${mine && html`<button class="btn primary" type="button" onClick=${() => open("moon")}>${gettext("Choose")}</button>`}
  </section>`;
}

function Acts({ view, status, names, turn, open, to, frame }) {
  const hint = turn.live ? frame.hint() : null;
  if (turn.passing) {
    return html`<div class="act">${hint}<button class="btn primary give" type="button" aria-disabled=${turn.marks.length !== GIVEN || turn.busy} onClick=${turn.act.give}>${fill(gettext("Pass to %(name)s"), { name: to })}</button></div>`;
  }
  const counted = view.phase === "between" && status === "running";
  return html`<div class="act">
    ${counted && html`<button class="btn ${turn.can.goOn ? "primary" : "quiet"} to-sheet" type="button" onClick=${() => open("round")}>${gettext("Score of the round")}</button>`}
    ${hint}
    ${!counted && html`<button class="btn quiet last-trick" type="button" aria-pressed=${turn.peeking} aria-disabled=${!view.last_trick.length} onClick=${turn.act.peek}><${Drawing} name="again" cls="icon" box="0 0 24 24" /><span>${gettext("Last trick")}</span></button>`}
  </div>`;
}

function NearHand({ view, seat, near, names, turn }) {
  if (seat === near) return html`<${OwnHand} cards=${view.hand} turn=${turn} fresh=${view.received} giver=${names.of((near + view.seats - 1) % view.seats)} />`;
  const count = view.counts[near];
  const label = fill(ngettext("%(name)s’s hand, %(count)s card", "%(name)s’s hand, %(count)s cards", count), { name: names.of(near), count });
  return html`<${OtherHand} label=${label} cards=${view.hands?.[near] ?? null} count=${count} />`;
}

/** Columns of the score sheet: as they sit, from the near one clockwise. */
function order(seats, near) {
  return Array.from({ length: seats }, (_, place) => (near + place) % seats);
}

/** How people are called: `title` in headings, `near` on the near seat's place in the trick. */
function namesOf(context, { near, seat }) {
  const title = (one) => (context.isMe(one) ? gettext("You") : context.name(one));
  return { of: context.name, isMe: context.isMe, title, watcher: seat === null, near: context.isMe(near) ? gettext("you") : context.name(near) };
}
