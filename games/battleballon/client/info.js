/** Fahrt-Info: all about one colour. A window on a tap; in passing, beside its lane, while mouse or focus rest on a plaque. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { fill, number } from "../../js/text.js";
import { Suit } from "./card.js";
import { colourName, formula } from "./faces.js";
import { Strip } from "./sheet.js";

/** Milliseconds that a mouse must rest, and that it may stray. */
const REST = 350;
const STRAY = 150;

/** @returns {{colour, peeked, info}} what is open: a colour in the window; {colour, plaque} in passing. `info`: how it opens. */
export function useInfo() {
  const [colour, setColour] = useState(null);
  const [peeked, setPeeked] = useState(null);
  const info = useMemo(() => {
    let timer = null;
    const later = (value, ms) => {
      clearTimeout(timer);
      timer = setTimeout(() => setPeeked(value), ms);
    };
    return {
      open(name) { later(null, 0); setColour(name); },
      close() { setColour(null); },
      /** @param plaque the element beside which it opens; without a colour it closes, unless `stay` is called in time. */
      peek(name, plaque = null) { later(name && { colour: name, plaque }, name ? REST : STRAY); },
      stay() { clearTimeout(timer); },
      gone() { later(null, 0); },
    };
  }, []);
  return { colour, peeked, info };
}

export function ColourWindow({ colour, onClose, ...account }) {
  return html`<${Dialog} title=${fill(gettext("All about %(colour)s"), { colour: colourName(colour) })} onClose=${onClose} cls="colour-info">
    <h2><${Suit} colour=${colour} /> ${colourName(colour)}</h2>
    <${Account} colour=${colour} ...${account} />
    <div class="choices"><button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Close")}</button></div>
  <//>`;
}

/** Shown beside a plaque for those who see; the window has it for everybody. */
export function Peek({ colour, plaque, info, ...account }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const [lane, own] = [plaque.getBoundingClientRect(), box.current.getBoundingClientRect()];
    const below = lane.bottom + own.height + 8 < innerHeight;
    box.current.style.top = `${Math.max(8, below ? lane.bottom + 4 : lane.top - own.height - 4)}px`;
    box.current.style.left = `${Math.max(8, Math.min(lane.left, innerWidth - own.width - 8))}px`;
  }, [colour, plaque]);
  useEffect(() => {
    // before the table hears it: one press closes this, and only the next goes a step back
    const pressed = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      info.gone();
    };
    document.addEventListener("keydown", pressed, true);
    return () => document.removeEventListener("keydown", pressed, true);
  }, []);
  return html`<div class="peek colour-info ${colour}" ref=${box} aria-hidden="true" onPointerEnter=${info.stay} onPointerLeave=${() => info.peek(null)}>
    <h2><${Suit} colour=${colour} /> ${colourName(colour)}</h2>
    <${Account} colour=${colour} ...${account} />
  </div>`;
}

/** Both journeys, the landing place, and what has not been seen yet. @param props `held`: the reader's own hand, to be marked. */
function Account({ view, colour, sides, names, held }) {
  const lane = view.lanes.find((one) => one.colour === colour);
  const journey = (seat, title) => {
    const one = lane.journeys[seat];
    return html`<section><h3>${title}<b class="pts num ${one.points < 0 ? "bad" : ""}">${number(one.points)}</b></h3>${one.cards.length > 0 && html`<${Strip} cards=${one.cards} colour=${colour} />`}<p class="how">${formula(one) ? `${formula(one)} = ${number(one.points)}` : gettext("not started")}</p></section>`;
  };
  const cards = (title, some, none, marked = []) => html`<section><h3>${title}</h3>${some.length ? html`<${Strip} cards=${some} colour=${colour} marked=${marked} />` : html`<p class="how">${none}</p>`}</section>`;
  const marked = held.filter((card) => lane.unseen_open.includes(card));
  return html`<div class="two">${journey(sides.theirs, names.left)}${journey(sides.mine, names.right)}</div>
    ${cards(gettext("Landing place, top card last"), lane.landing, gettext("empty"))}
    ${cards(gettext("Not yet seen in this race"), lane.unseen_open, gettext("none"), held)}
    ${marked.length > 0 && html`<p class="how legend"><i class="frame" aria-hidden="true"></i>${gettext("in your hand")}</p>`}`;
}
