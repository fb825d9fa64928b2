/** What people wait with for an opponent: the list that all see, the reader's own, and whether he fits. */

import { signal } from "@preact/signals";
import { timeWords } from "../slow.js";
import { fill } from "../text.js";

/** As lobby.pairing has it: after so many milliseconds a quick search looks so many times as far. */
const WIDER = [[15_000, 2], [30_000, 4]];
export const COMPUTER_AFTER = 20_000;
/** Milliseconds of waiting after which the computer offers itself. */
const START = 1500;

export const TIMES = [
  { kind: "clock", minutes: 5, seconds: 3 },
  { kind: "clock", minutes: 10, seconds: 5 },
  { kind: "clock", minutes: 15, seconds: 10 },
  { kind: "brake" },
];

/** lobby → its offers */
const known = new WeakMap();

/** The newest list of open challenges, and how many search, by game. */
export function offersOf(lobby) {
  if (!known.has(lobby)) {
    const told = signal({ seeks: [], count: 0, searching: {} });
    lobby.on("seeks", (message) => {
      told.value = message;
      lobby.counts.seeks.value = message.count;
    });
    known.set(lobby, told);
  }
  return known.get(lobby);
}

/** What the reader waits with himself: all, or of one kind. */
export function ownOffers(lobby, kind = "") {
  const now = lobby.now.value + lobby.offset;
  return (lobby.mine.value.seeks ?? []).filter((seek) => seek.until > now && (!kind || seek.kind === kind));
}

/** The reader's rating in a game; that of a beginner before his first match. */
export function ownElo(lobby, game) {
  const me = lobby.mine.value.me;
  return lobby.hall?.value.people.get(me?.id)?.elo?.[game] ?? me?.elo?.[game] ?? START;
}

/** Why somebody cannot take an offer: "" when he fits. */
export function unfit({ lowest = null, highest = null, rated }, { elo, guest }) {
  if (rated && guest) return gettext("counts: not for guests");
  if (lowest !== null && elo < lowest) return fill(gettext("for ratings of %(lowest)s and more"), { lowest });
  if (highest !== null && elo > highest) return fill(gettext("for ratings up to %(highest)s"), { highest });
  return "";
}

/** "1400 – 1600", or nothing when everybody may come. */
export function rangeWords({ lowest = null, highest = null }) {
  if (lowest === null && highest === null) return "";
  if (lowest === null) return fill(gettext("up to %(highest)s"), { highest });
  if (highest === null) return fill(gettext("from %(lowest)s"), { lowest });
  return fill(gettext("%(lowest)s to %(highest)s"), { lowest, highest });
}

/** The ratings that a search looks for after it has waited so long; null when for anybody. */
export function reach({ lowest = null, highest = null }, waited) {
  if (lowest === null || highest === null) return null;
  const times = WIDER.reduce((so, [after, times]) => (waited >= after ? times : so), 1);
  const middle = Math.floor((lowest + highest) / 2);
  const half = Math.floor((highest - lowest) / 2) * times;
  return { lowest: middle - half, highest: middle + half };
}

export function beginsWords(begins, own) {
  if (begins === "lot") return gettext("the lot decides who begins");
  return (begins === "me") === own ? gettext("you begin") : gettext("the other one begins");
}

/** The terms of an offer in words, one after the other. */
export function termWords(lobby, seek, own) {
  return [
    lobby.title(seek.game),
    lobby.preset(seek.game, seek.preset),
    timeWords(seek.time),
    seek.rated ? gettext("rated") : gettext("friendly"),
    seek.kind !== "quick" && beginsWords(seek.begins, own),
  ].filter(Boolean);
}

/** "0:07" */
export function clockWords(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A time control on a button: "10 + 5". */
export function shortTime(time) {
  return time.kind === "clock" ? `${time.minutes} + ${time.seconds}` : gettext("no clock");
}

export const sameTime = (one, other) => one.kind === other.kind && one.minutes === other.minutes && one.seconds === other.seconds && one.days === other.days;

/** Take what somebody offers; a refusal is shown. */
export async function take(lobby, seek) {
  const answer = await lobby.connection.act({ type: "take", seek: seek.id });
  if (answer.type === "refused") lobby.say(answer.text || answer.code, "error");
  else if (answer.match) lobby.goTo(answer.match);
}

export function withdraw(lobby, seek) {
  return lobby.act({ type: "unseek", seek: seek.id });
}
