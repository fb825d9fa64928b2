/** What is asked now, in a sentence: above the build bar, and read out when it changes. */

import { fill } from "../../js/text.js";
import { theftInTurn } from "./account.js";
import { askedOf, outcomeOf, outcomeWords, whyNotSent } from "./bargain.js";
import { cardsWords, listed } from "./cards.js";
import { missingWords } from "./panel_build.js";
import { picksWords } from "./prompts.js";
import { resourceName, thingName } from "./places.js";

/** @param props of the board, with `turn`, `deal`, `names` @returns {string} */
export function statusWords({ view, lines, seat, turn, deal, names, status, replay }) {
  if (!view.prompt || (status !== "running" && !replay)) return gettext("The match is over");
  if (turn.thing) return chartWords(turn, view);
  const missing = turn.missed && missingWords(view, turn.missed);
  if (missing) return missing;
  const { prompt } = view;
  if (prompt.type === "choosing" || prompt.type === "discarding") return cardsAsked(view, { seat, names, lines });
  if (prompt.type === "wizarding" && prompt.answered !== null) return gettext("Your answer lies face down.");
  if (prompt.type === "wizarding") return prompt.asked.includes(seat) ? gettext("Answer face down: all answers are shown together.") : gettext("Who might hold a wizard is asked.");
  if (prompt.type === "acting") return actionWords(view, { seat, lines, names }, deal);
  const name = names.of(prompt.seat);
  if (names.isMe(prompt.seat) && !names.watcher) return { pre_roll: view.own?.playable.length ? gettext("Roll the dice. Before it you may play a card.") : gettext("Roll the dice."), special: gettext("You build between the turns.") }[prompt.type] ?? gettext("Your turn.");
  const robbed = prompt.type === "pre_roll" && robbedWords(lines, seat, names);
  if (robbed) return robbed;
  const words = { founding: gettext("%(name)s founds."), pre_roll: gettext("%(name)s is to roll the dice."), robbing: gettext("%(name)s moves robber or pirate."), free_routes: gettext("%(name)s lays free roads or ships."), special: gettext("%(name)s builds between the turns.") };
  return fill(words[prompt.type], { name });
}

function chartWords({ thing, source, lit }, view) {
  const asked = {
    found: gettext("Found a settlement: choose one of the lit corners."), found_route: gettext("Lay a road or a ship beside it."), rob: gettext("Send the robber or the pirate."),
    move: source ? gettext("Where does the ship go?") : gettext("Which ship moves?"),
    free: view.prompt.left > 1 ? gettext("Lay two free roads or ships.") : gettext("Lay one more free road or ship."),
  }[thing];
  return asked ?? fill(ngettext("%(what)s: tap on the lit place.", "%(what)s: tap on one of the %(count)s lit places.", lit.length), { what: thingName(thing), count: lit.length });
}

function cardsAsked(view, { seat, names, lines }) {
  const { due, answered, type } = view.prompt;
  if (seat !== null && due[seat] > 0 && !answered[seat]) return fill(gettext("%(what)s."), { what: picksWords(view, seat, lines) });
  const waited = due.flatMap((count, one) => (count > 0 && !answered[one] ? [names.of(one)] : []));
  return fill(type === "choosing" ? gettext("Resources are chosen by %(names)s.") : gettext("Cards are discarded by %(names)s."), { names: listed(waited) });
}

function actionWords(view, { seat, lines, names }, { role, declines, draft }) {
  const values = { name: names.of(view.active) };
  if (role === "active") {
    const accepted = (view.offer?.answers ?? []).flatMap((answer, one) => (answer ? [names.of(one)] : []));
    const payable = view.proposals.filter(({ want }) => want.every((count, place) => view.own.hand[place] >= count));
    const said = [];
    if (accepted.length) said.push(fill(ngettext("Your offer is accepted by %(names)s.", "Your offer is accepted by %(names)s.", accepted.length), { names: listed(accepted) }));
    if (payable.length && !declines) said.push(fill(gettext("A proposal by %(names)s."), { names: listed(payable.map((one) => names.of(one.seat))) }));
    if (said.length) return said.join(" ");
    if (!whyNotSent(draft, { hand: view.own.hand, left: view.own.offers })) return gettext("Your offer is put together: “Offer” sends it.");
    return gettext("Your turn: trade and build.");
  }
  const asked = role === "other" && !declines ? askedOf(view, seat) : null;
  if (asked?.answer === null) return fill(gettext("%(name)s offers %(want)s for %(give)s."), { ...values, want: cardsWords(asked.want), give: cardsWords(asked.give) });
  const outcome = role === "other" ? outcomeOf(lines, seat) : null;
  if (outcome) {
    const [words, by, more] = outcomeWords(outcome);
    return fill(words, { ...more, name: names.of(by) });
  }
  return robbedWords(lines, seat, names) ?? fill(gettext("%(name)s trades and builds."), values);
}

/** Said for as long as the turn lasts, to who was robbed in it; null when nobody was who reads it. */
function robbedWords(lines, seat, names) {
  const { thief, resource } = theftInTurn(lines, seat) ?? {};
  if (thief === undefined) return null;
  return fill(resource ? gettext("%(name)s takes 1 %(resource)s from you.") : gettext("%(name)s takes a card from you."), { name: names.of(thief), resource: resource && resourceName(resource) });
}
