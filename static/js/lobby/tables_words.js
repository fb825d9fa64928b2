/** What is said of open tables: their terms, what is missing, what has happened. */

import { timeWords } from "../slow.js";
import { fill } from "../text.js";
import { stakeWords } from "./deals.js";
import { TERMS } from "./places.js";

/** "Anna, Emil, Lina", each of which may be written in another direction than the sentence. */
export function names(people) {
  return people.map((person) => `\u2068${person.name}\u2069`).join(", ");
}

export const NAMES = {
  options: () => gettext("Game type"),
  seats: () => gettext("Seats"),
  time: () => gettext("Time control"),
  rated: () => gettext("Rating"),
  stake: () => gettext("Stake"),
  begins: () => gettext("Who begins"),
  listed: () => gettext("Who sees it"),
};

const WORDS = {
  options: (lobby, table) => lobby.kindOf(table.game, table),
  seats: (lobby, { seats }) => fill(ngettext("%(count)s seat", "%(count)s seats", seats), { count: seats }),
  time: (lobby, { time }) => timeWords(time),
  rated: (lobby, { rated }) => (rated ? gettext("rated") : gettext("friendly")),
  stake: (lobby, { stake = 0 }) => stakeWords(stake),
  begins: (lobby, { begins, host }) => (begins === "lot" ? gettext("the lot decides who begins") : fill(gettext("%(name)s begins"), { name: names([host]) })),
  listed: (lobby, { listed }) => (listed ? gettext("in the list of the lobby") : gettext("by its link only")),
};

/** The terms by name, in words. */
export function termsOf(lobby, table) {
  return Object.fromEntries(TERMS.map((term) => [term, WORDS[term](lobby, table)]));
}

/** The same as they would hold if the match began as people sit now. */
export function termsNow(lobby, table) {
  const { rated, time } = table.as_seated;
  const now = termsOf(lobby, { ...table, rated, stake: rated ? table.stake : 0 });
  return { ...now, time: time === null ? gettext("without a clock") : timeWords(time) };
}

/** Why the match would be otherwise than the host wishes, as people sit now; nothing where it is as he wishes. */
export function seatedWords({ as_seated: now, rated, time, places, stake }) {
  const parts = [
    rated && !now.rated && gettext("friendly"),
    stake > 0 && !now.rated && gettext("no stake"),
    now.time === null ? gettext("without a clock") : now.time.kind !== time.kind && timeWords(now.time),
  ].filter(Boolean);
  if (!parts.length) return "";
  const why = places.some((place) => place.bot) ? gettext("With a computer at the table: %(terms)s.") : gettext("With a guest at the table: %(terms)s.");
  return fill(why, { terms: parts.join(", ") });
}

export function freeWords(free) {
  return fill(ngettext("%(count)s seat is free", "%(count)s seats are free", free), { count: free });
}

/** What the table waits for, as the reader sees it. */
export function missingWords({ free, waiting }, me) {
  if (free) return freeWords(free);
  const others = waiting.filter((person) => person.id !== me);
  if (others.length === waiting.length) return waiting.length ? fill(gettext("Waiting for %(names)s"), { names: names(waiting) }) : gettext("The match begins.");
  return others.length ? fill(gettext("Waiting for you and %(names)s"), { names: names(others) }) : gettext("All are ready but you");
}

/** What has happened at a table, in sentences. @param {{news: object[], cleared: boolean}} happened places.js between */
export function newsWords(lobby, table, { news, cleared }, me) {
  const sentences = news.filter(({ person, kind }) => !(person?.id === me && kind !== "host")).map((one) => sentence(lobby, table, one, me));
  if (cleared) sentences.push(gettext("So nobody is ready any more: say it anew."));
  return sentences.filter(Boolean).join(" ");
}

function sentence(lobby, table, { kind, person, terms, options, level }, me) {
  const name = person && names([person]);
  switch (kind) {
    case "terms": return fill(table.host.id === me ? gettext("Changed: %(terms)s.") : gettext("%(name)s has changed: %(terms)s."), { name: names([table.host]), terms: changedWords(lobby, table, { terms, options }) });
    case "sat": return fill(gettext("%(name)s has sat down."), { name });
    case "stood": return fill(gettext("%(name)s has left the table."), { name });
    case "bot": return fill(gettext("A computer has sat down: %(level)s."), { level: lobby.level(table.game, level) });
    case "nobot": return gettext("A computer has left the table.");
    case "host": return person.id === me ? gettext("You are the host now.") : fill(gettext("%(name)s is the host now."), { name });
    case "ready": return fill(gettext("%(name)s is ready."), { name });
    default: return fill(gettext("%(name)s is not ready after all."), { name });
  }
}

function changedWords(lobby, table, { terms, options }) {
  const now = termsOf(lobby, table);
  return terms.map((term) => (term === "options" && options ? optionWords(lobby.games.get(table.game), options) : `${NAMES[term]()}: ${now[term]}`)).join("; ");
}

/** What some options are, one by one: what is switched off is news as well. */
function optionWords(game, options) {
  const shown = ({ values = [] }, value) => (typeof value === "boolean" ? (value ? gettext("on") : gettext("off")) : (values.find((one) => one.value === value)?.label ?? value));
  return (game?.options ?? []).filter(({ name }) => name in options).map((one) => `${one.label}: ${shown(one, options[one.name])}`).join("; ");
}

const WHY = {
  closed: () => gettext("%(name)s has closed the table."),
  expired: () => gettext("The table was closed: nothing had happened at it for an hour."),
  shown_out: () => gettext("%(name)s has shown you out of the table."),
  gone: () => gettext("You were away for a minute: your seat at the table is free again."),
  may_not: () => gettext("You may not play against people at the moment: your seat at the table is free again."),
  taler: () => gettext("You no longer have the stake of the table: your seat there is free again."),
  elsewhere: () => gettext("You have begun a match: your seat at the open table is free again."),
};

/** Why the reader sits at an open table no longer. */
export function unseatedWords({ why, name }) {
  return fill(WHY[why](), { name });
}
