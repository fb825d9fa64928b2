/** The styleguide: tokens, pictures and the components of tables, each with made-up matches in the states that they have. */

import { render } from "preact";
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Chair } from "./chairs.js";
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { contextOf, withDefaults } from "./match.js";
import { loaded } from "./mounting.js";
import { Offers } from "./offers.js";
import { Talk } from "./talk.js";
import { Toast } from "./toast.js";

const MINUTE = 60_000;
/** The moment at which all that is shown stands. */
const NOW = Date.now();
const COLOUR = /^(#|rgb|color)/;

/** A match that never moves: what `matchOf` returns, as far as components read it. */
function standing(message, more = {}) {
  const table = withDefaults({ id: 0, game: "", kind: "people", status: "running", seat: 0, ply: 3, actors: [0], may: [], time: { kind: "clock", minutes: 10, seconds: 5 }, clocks: [], view: {}, ...message });
  const fixed = (value) => signal(value);
  return {
    given: { match: 0, user: 1, lobby: "#", links: {}, chat: { may: true, why: "" }, files: {} }, words: null, replay: false,
    table: fixed(table), lines: fixed(table.lines), people: fixed({ here: [0], watchers: [], unnamed: 0 }), link: fixed({ state: "open", text: "", since: null }),
    busy: fixed(false), toast: fixed(null), now: fixed(NOW), tab: fixed("log"), muted: fixed(new Set()), chat: fixed({ room: "players", lines: [], unread: 2 }), silence: fixed(""),
    context: fixed(contextOf(table)), worded: (make) => make(), refusalWords: () => gettext("This is not possible now."),
    answer: async () => ({ type: "done" }), speak: async () => ({ type: "refused" }), mute: () => {}, takeBack: () => {},
    ...more,
  };
}

const ANNA = { seat: 0, name: "Anna", player: 1 };
const EMIL = { seat: 1, name: "Emil", player: 2 };
const CHAIRS = () => [
  [gettext("on turn"), { chairs: [ANNA, EMIL], clocks: [{ until: NOW + 8 * MINUTE }, { left: 4 * MINUTE }] }],
  [gettext("not on turn"), { chairs: [ANNA, EMIL], actors: [1], clocks: [{ left: 5 * MINUTE }, { until: NOW + MINUTE }] }],
  [gettext("little time"), { chairs: [ANNA, EMIL], clocks: [{ until: NOW + 12_300 }, { left: MINUTE }] }],
  [gettext("ten minutes a move"), { chairs: [ANNA, EMIL], clocks: [{ until: NOW + 9 * MINUTE, kind: "brake" }, {}] }],
  [gettext("ten minutes almost over"), { chairs: [ANNA, EMIL], clocks: [{ until: NOW + 31_000, kind: "brake" }, {}] }],
  [gettext("a decision with its own time"), { chairs: [ANNA, EMIL], clocks: [{ until: NOW + 24_000, kind: "pace" }, {}] }],
  [gettext("away"), { seat: 1, chairs: [{ ...ANNA, player: 3 }, EMIL], clocks: [{ left: 3 * MINUTE }, {}], actors: [1] }, { people: signal({ here: [1], watchers: [], unnamed: 0 }) }],
  [gettext("has left"), { seat: 1, actors: [1], chairs: [{ ...ANNA, left: true, bot: "medium" }, EMIL] }],
  [gettext("a guest, muted"), { seat: 1, actors: [1], chairs: [{ ...ANNA, name: "Gast-4711", guest: true, player: 4 }, EMIL] }, { muted: signal(new Set([4])) }],
  [gettext("a computer"), { seat: 1, chairs: [{ seat: 0, name: "Computer", bot: "medium" }, EMIL] }],
  [gettext("a long name"), { seat: 1, chairs: [{ ...ANNA, name: "Heißluft-Heiner-Hugo" }, EMIL], clocks: [{ left: 75 * MINUTE }, {}] }],
];

const LINES = [
  { ply: 1, at: NOW - 3 * MINUTE, kind: "played", seat: 0, facts: [] },
  { ply: 2, at: NOW - 2 * MINUTE, kind: "played", seat: 1, facts: [] },
  { ply: 3, at: NOW - MINUTE, kind: "taken_back", seat: 1, keep: 1, facts: [] },
];
const SAID = () => [
  { n: 1, at: NOW - 3 * MINUTE, name: "Emil", player: 2, seat: 1, text: gettext("Good wind to you!") },
  { n: 2, at: NOW - 2 * MINUTE, name: "Anna", player: 1, seat: 0, text: gettext("And a soft landing.") },
  { n: 3, at: NOW - MINUTE, name: "Otto", player: 5, seat: null, text: "…" },
];

function Part({ title, whole = false, children }) {
  return html`<section class="panel ${whole ? "whole" : ""}" aria-label=${title}><h2>${title}</h2>${children}</section>`;
}

function Colours({ tokens }) {
  const style = getComputedStyle(document.documentElement);
  const colours = tokens.filter((name) => COLOUR.test(style.getPropertyValue(name).trim()));
  return html`<${Part} title=${gettext("Colours")} whole><ul class="swatches">${colours.map((name) => html`<li key=${name}><i ref=${(box) => { if (box) box.style.background = `var(${name})`; }}></i>${name}</li>`)}</ul><//>`;
}

function Sizes({ tokens }) {
  const lengths = tokens.filter((name) => /^--[sr]-\d/.test(name));
  return html`<${Part} title=${gettext("Spacing and corners")}><ul class="sizes">${lengths.map((name) => html`<li key=${name}>${name}<i ref=${(box) => { if (box) box.style.width = `var(${name})`; }}></i></li>`)}</ul><//>`;
}

function Pictures({ symbols }) {
  return html`<${Part} title=${gettext("Pictures")} whole><ul class="pictures">${symbols.map((name) => html`<li key=${name}><svg aria-hidden="true"><use href="${document.documentElement.dataset.art}#${name}" /></svg>${name}</li>`)}</ul><//>`;
}

function Chairs() {
  return html`<${Part} title=${gettext("Chairs and clocks")} whole><ul class="chair-list">${CHAIRS().map(([words, message, more]) => html`<li key=${words}><p class="small muted">${words}</p><${Chair} match=${standing(message, more)} seat=${0} /></li>`)}</ul><//>`;
}

function Talks() {
  const chat = signal({ room: "players", lines: SAID(), unread: 2 });
  const match = standing({ chairs: [ANNA, EMIL], lines: LINES }, { chat, muted: signal(new Set([5])) });
  return html`<${Part} title=${gettext("Log and chat")}><${Talk} match=${match} /><//>`;
}

function Requests() {
  const offer = { ask: 1, seat: 1, until: NOW + 24_000 };
  return html`<${Part} title=${gettext("Requests")}><${Offers} match=${standing({ chairs: [ANNA, EMIL], offers: [offer] })} /><//>`;
}

function Windows() {
  const [open, show] = useState(false);
  const toast = standing({ chairs: [ANNA, EMIL] });
  const say = () => { toast.toast.value = { text: gettext("Emil wants to play with you."), link: { href: "#components", text: gettext("To the lobby") } }; };
  return html`<${Part} title=${gettext("Windows and words over the page")}>
    <div class="row"><button class="btn" type="button" data-opens="dialog" onClick=${() => show(true)}>${gettext("A window")}</button><button class="btn" type="button" data-opens="toast" onClick=${say}>${gettext("A word over the page")}</button></div>
    <${Toast} match=${toast} />
    ${open && html`<${Dialog} title=${gettext("A window")} cls="confirm" onClose=${() => show(false)}>
      <h2>${gettext("A window")}</h2><p>${gettext("It says what will happen, and asks.")}</p>
      <div class="choices"><button class="btn primary" type="button" onClick=${() => show(false)} autofocus>${gettext("Play on")}</button><button class="btn danger" type="button" onClick=${() => show(false)}><${Icon} name="flag" />${gettext("Resign")}</button></div>
    <//>`}
  <//>`;
}

/** What a game shows of itself: gallery.js exports Gallery({asset}); without it, its picture. */
function Game({ game, Gallery }) {
  return html`<${Part} title=${game.title} whole>
    ${game.icon && html`<ul class="pictures"><li><img src=${game.icon} alt="" />${game.title}</li></ul>`}
    ${Gallery ? html`<${Gallery} asset=${(name) => game.files[name]} />` : html`<p class="muted">${gettext("This game shows nothing of its own here.")}</p>`}
  <//>`;
}

function drawScale() {
  const box = document.querySelector("[data-scale]");
  for (let step = 7; step >= 0; step--) {
    for (const family of step > 3 ? ["serif"] : ["serif", "sans"]) {
      const line = document.createElement("p");
      line.textContent = `${step} ${gettext("Shuffle the cards, cast off")}`;
      Object.assign(line.style, { fontSize: `var(--t-${step})`, fontFamily: `var(--${family})` });
      box.append(line);
    }
  }
}

async function open() {
  const { tokens, symbols, games } = JSON.parse(document.getElementById("styleguide-data").textContent);
  const galleries = await Promise.all(games.map((game) => loaded(game.files["gallery.js"])));
  drawScale();
  render(html`
    <${Colours} tokens=${tokens} /><${Sizes} tokens=${tokens} /><${Windows} /><${Requests} /><${Talks} /><${Chairs} /><${Pictures} symbols=${symbols} />
    ${games.map((game, place) => html`<${Game} key=${game.slug} game=${game} Gallery=${galleries[place]?.Gallery} />`)}`, document.getElementById("components"));
}

open();
