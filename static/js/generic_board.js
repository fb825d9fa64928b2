/** The board of every game that has none of its own: what is seen as a table, what is legal as buttons. */

import { useState } from "preact/hooks";
import { Composer } from "./composer.js";
import { html } from "./html.js";
import { byType } from "./shape.js";
import { isSeat, move as genericMove, plain } from "./generic_words.js";
import { humanised } from "./text.js";

const FILTER_FROM = 24;
const LONG = 40;
/** Fields that games keep by seat. */
const BY_SEAT = /^(has_\w+|points|scores|totals|counts|hands|ready|raised|known|chosen|moves_left|tricks|bids)$/;

export function Board({ view, legal, open, actors, may, seat, play, busy, say, words, context }) {
  const waited = actors.includes(seat);
  return html`<div class="generic" role="region" aria-label=${gettext("Table")} tabindex="0">
    ${legal.length > 0 && html`<${Moves} title=${waited ? gettext("Your moves") : gettext("You may also")} ...${{ legal, open, view, play, busy, say, words, context }} />`}
    ${legal.length === 0 && may.includes(seat) && html`<p class="muted">${gettext("You may move, but need not.")}</p>`}
    <section class="panel seen" aria-label=${gettext("The table")}><${Fields} value=${view} c=${context} top=${true} /></section>
  </div>`;
}

function Moves({ title, legal, open, view, play, busy, say, words, context }) {
  const [filter, setFilter] = useState("");
  const label = (move) => words?.move?.(move, context) ?? genericMove(move, context);
  const wanted = (move) => label(move).toLowerCase().includes(filter.trim().toLowerCase());
  return html`<section class="panel moves" aria-label=${title}>
    <header><h2>${title}</h2>${legal.length > FILTER_FROM && html`<label class="filter"><span class="hush">${gettext("Filter the moves")}</span><input class="input" type="search" placeholder=${gettext("Filter")} value=${filter} onInput=${(event) => setFilter(event.currentTarget.value)} /></label>`}</header>
    ${[...byType(legal)].map(([type, moves]) => html`<div class="group" key=${type}>
      ${named(type, moves) && html`<h3>${humanised(type)}</h3>`}
      <ul class="buttons">${moves.filter(wanted).map((move) => html`<li key=${JSON.stringify(move)}><button class="btn" type="button" aria-disabled=${busy} data-move=${JSON.stringify(move)} onClick=${() => play(move)}>${label(move)}</button></li>`)}</ul>
      ${open.includes(type) && html`<${Composer} key=${JSON.stringify(moves)} type=${type} examples=${moves} ...${{ view, play, busy, say }} />`}
    </div>`)}
  </section>`;
}

/** Whether a heading says more than the buttons: a move without fields is called by its type already. */
function named(type, moves) {
  return type !== "" && moves.some((move) => Object.keys(move).length > 1);
}

function Fields({ value, c, top = false }) {
  const entries = Object.entries(value).filter(([key]) => key !== "type");
  return html`<dl class="fields ${top ? "top" : ""}">${entries.map(([key, inner]) => html`<div key=${key}><dt>${humanised(key)}</dt><dd><${Value} name=${key} value=${inner} c=${c} /></dd></div>`)}</dl>`;
}

function Value({ name, value, c }) {
  if (isSeat(name, value, c)) return c.name(value);
  if (value === null || typeof value !== "object") return plain(value);
  if (!Array.isArray(value)) return html`<${Fields} value=${value} c=${c} />`;
  if (value.length === 0) return "–";
  if (bySeat(name, value, c)) return html`<${BySeat} value=${value} c=${c} />`;
  if (value.every((item) => item === null || typeof item !== "object")) return html`<${Row} values=${value} />`;
  if (value.every((item) => item && !Array.isArray(item))) return html`<${Grid} rows=${value} c=${c} />`;
  return html`<ol class="items">${value.map((item, place) => html`<li key=${place}><${Value} name="" value=${item} c=${c} /></li>`)}</ol>`;
}

function bySeat(name, value, c) {
  return value.length === c.chairs.length && BY_SEAT.test(name);
}

function BySeat({ value, c }) {
  return html`<ul class="by-seat">${value.map((item, seat) => html`<li key=${seat}><b>${c.name(seat)}</b> <${Value} name="" value=${item} c=${c} /></li>`)}</ul>`;
}

function Row({ values }) {
  const shown = values.slice(0, LONG);
  return html`<ul class="row">${shown.map((value, place) => html`<li key=${place}>${plain(value)}</li>`)}${values.length > LONG && html`<li class="muted">+${values.length - LONG}</li>`}</ul>`;
}

function Grid({ rows, c }) {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((key) => key !== "type");
  return html`<div class="scrolls" tabindex="0"><table class="table-list"><thead><tr>${columns.map((key) => html`<th key=${key}>${humanised(key)}</th>`)}</tr></thead>
    <tbody>${rows.map((row, place) => html`<tr key=${place}>${columns.map((key) => html`<td key=${key}><${Value} name=${key} value=${row[key] ?? null} c=${c} /></td>`)}</tr>`)}</tbody></table></div>`;
}
