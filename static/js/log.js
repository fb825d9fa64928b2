/** The log: every entry in words, read out as it comes. */

import { signal } from "@preact/signals";
import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { lastWords } from "./rating.js";
import { takenBack } from "./reception.js";
import * as genericWords from "./generic_words.js";

/** Whether the log lies behind the table until its tab is chosen; table.css has the same width. */
const phone = globalThis.matchMedia?.("(max-width: 900px)");
const narrow = signal(phone?.matches ?? false);
phone?.addEventListener("change", () => { narrow.value = phone.matches; });

/** @param {{match: object, shown: boolean}} props Behind the chat or the table it is still read out, but no key leads to it. */
export function Log({ match, shown = true }) {
  const list = useRef(null);
  const near = useRef(true);
  const lines = match.lines.value;
  const gone = takenBack(lines);
  const turned = comings(lines, match.table.value?.chairs ?? []);
  const secret = secrets(lines);
  const c = match.context.value;
  const who = JSON.stringify([c.reader, c.chairs.map((chair) => chair.name)]);
  useLayoutEffect(() => {
    if (near.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length, shown, match.tab.value, match.table.value?.status]);
  const scrolled = () => {
    if (!list.current) return; // the table has gone meanwhile
    const { scrollTop, clientHeight, scrollHeight } = list.current;
    if (clientHeight > 1) near.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return html`<ol class="log" id="log-lines" role="log" aria-live="polite" aria-label=${gettext("What has happened")} tabindex=${shown && !(narrow.value && match.tab.value === "table") ? 0 : -1} ref=${list} onScroll=${scrolled}>
    ${lines.map((line) => html`<${Entry} key=${line.ply} line=${line} gone=${gone.has(line.ply)} turned=${turned.get(line.ply)} secret=${secret.get(line.ply)} who=${who} match=${match} />`)}
    ${lastWords(match.table.value, c).map((words) => html`<li role="presentation" class="mark-line" key=${words}>${words}</li>`)}
  </ol>`;
}

/** Written once: an entry never changes, only whether it still counts and what the readers are called. */
class Entry extends Component {
  shouldComponentUpdate(next) {
    return ["line", "gone", "secret", "who"].some((name) => next[name] !== this.props[name]);
  }

  render({ line, gone, turned, secret, match }) {
    if (secret !== undefined) return secret ? html`<li role="presentation" data-ply=${line.ply}>${genericWords.secret(secret)}</li>` : null;
    const before = turned === undefined ? [] : [genericWords.away(line.seat, turned, match.context.value)];
    return [...before, ...said(line, match)].map((words) => html`<li role="presentation" class="${words.mark ? "mark-line" : ""} ${gone ? "gone" : ""}" data-ply=${line.ply}>${words.text ?? words}</li>`);
  }
}

/** Where in the log the computer begins to play for somebody who is away (true), and where he plays himself again (false), by ply. */
export function comings(lines, chairs) {
  const found = new Map();
  const away = new Set();
  for (const { ply, kind, seat, why } of lines) {
    if (kind === "forfeited") away.add(seat);
    if (kind !== "played" || chairs[seat]?.player == null) continue;
    if (why === "bot" && !away.has(seat)) found.set(ply, true);
    else if (!why && away.has(seat)) found.set(ply, false);
    else continue;
    if (why) away.add(seat);
    else away.delete(seat);
  }
  return found;
}

/** Entries of which only their own seats are told, by ply: how many there are one after the other, at the first of them; 0 at the others. */
export function secrets(lines) {
  const found = new Map();
  let first = null;
  for (const { ply, kind, seat } of lines) {
    const secret = kind === "played" && seat === undefined;
    if (secret) found.set(ply, 0);
    first = secret ? first ?? ply : null;
    if (secret) found.set(first, found.get(first) + 1);
  }
  return found;
}

/** All that an entry says: the table's words, then the game's. A fact may have nothing to say. */
export function said(line, match) {
  const c = match.context.value;
  const own = genericWords.line(line, c);
  const told = (line.facts ?? []).map((fact) => {
    const words = match.words?.fact ? match.worded(() => match.words.fact(fact, c)) : genericWords.fact(fact, c);
    return words === undefined ? genericWords.fact(fact, c) : words;
  });
  return [own, ...told].filter((words) => words !== null && words !== "");
}
