/** Groß Ottobrunn in words: facts for the log at once, and later moves, refusals, reasons, the tour and keys. */

import { signal } from "@preact/signals";
import { html } from "../../js/html.js";
import { fetched } from "../../js/later.js";
import { fill } from "../../js/text.js";
import { BOARD } from "./told_board.js";
import { CARDS } from "./told_cards.js";
import { ERUPTION } from "./told_eruption.js";
import { TURNS } from "./told_turns.js";
import { tellerOf } from "./telling.js";

const rare = signal(null);
let coming = null;

/** Fetch what is said seldom. @returns a promise of that it is there, or cannot be had now */
export function seldom() {
  coming ??= fetched(() => import("./words_seldom.js")).then((words) => { rare.value = words; }, () => { coming = null; });
  return coming;
}

export const move = (...said) => rare.value?.move(...said);
export const reason = (...said) => rare.value?.reason(...said);
export const refusal = (...said) => rare.value?.refusal(...said);
export const tour = (...said) => rare.value?.tour(...said);
export const keys = () => rare.value?.keys() ?? [];

/** By a fact's type: (fact, teller) => its line of the log; null when it says nothing there. */
export const TOLD = { ...BOARD, ...CARDS, ...ERUPTION, ...TURNS };

/** A fact as a line of the log; null when it says nothing there. */
export function fact(f, c) {
  const told = TOLD[f.type]?.(f, tellerOf(c));
  return Array.isArray(told) ? html`${told}` : told;
}

/** Turns are the parts of a replay. */
export function part(f, c) {
  return f.type === "turn" ? fill(gettext("Turn %(number)s: %(names)s"), { number: f.number, names: c.name(f.seat) }) : null;
}

/** The game type, as it is offered. */
export function preset(name) {
  return { standard: gettext("Standard"), short: gettext("Short"), long: gettext("Long") }[name] ?? name;
}
