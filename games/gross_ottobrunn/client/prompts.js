/** What a prompt asks a seat for. Pure but for the words. */

import { fill } from "../../js/text.js";
import { hexesAt } from "./geometry.js";
import { letterOf, tokenOf } from "./lie.js";
import { hexName } from "./places.js";

/** Whether this seat is asked for cards and has not answered. */
export function asksCards(view, seat) {
  const { prompt } = view;
  return seat !== null && ["choosing", "discarding"].includes(prompt?.type) && prompt.due[seat] > 0 && !prompt.answered[seat];
}

/** "Choose 1 resource", "Discard 4 cards". */
export function picksTitle({ type, due }, seat) {
  const count = due[seat];
  return fill(type === "choosing" ? ngettext("Choose %(count)s resource", "Choose %(count)s resources", count) : ngettext("Discard %(count)s card", "Discard %(count)s cards", count), { count });
}

/** What lets a seat choose, as "volcano 6": what was rolled, discovered or founded last. "" where it is something else. */
export function picksWhy(view, seat, lines) {
  const facts = lines.slice(-8).flatMap((line) => line.facts ?? []);
  const last = facts.findLast(({ type }) => ["rolled", "discovered", "founded", "dev_played", "bank_traded"].includes(type));
  const free = (hexes) => hexes.filter((hex) => "VY".includes(letterOf(view, hex) || "-"));
  const near = () => view.buildings.filter(([, owner]) => owner === seat).flatMap(([vertex]) => free(hexesAt(vertex)));
  const hexes = {
    rolled: () => near().filter((hex) => tokenOf(view, hex) === last.first + last.second && hex !== view.robber),
    discovered: () => (last.seat === seat ? free([last.hex]) : []), founded: () => (last.seat === seat ? free(hexesAt(last.vertex)) : []),
  }[last?.type]?.() ?? [];
  return [...new Set(hexes.map((hex) => hexName(view, hex)))].join(", ");
}

/** "Volcano 6: choose 1 resource", where it is known why. */
export function picksWords(view, seat, lines) {
  const why = view.prompt.type === "choosing" && picksWhy(view, seat, lines);
  return why ? fill(gettext("%(why)s: %(what)s"), { why: why[0].toUpperCase() + why.slice(1), what: picksTitle(view.prompt, seat) }) : picksTitle(view.prompt, seat);
}
