/** What is between the reader and others in the lobby: open proposals, what became of them, and words about terms. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { notBegunWords } from "../not_begun.js";
import { longWritten, timeWords } from "../slow.js";
import { fill, rich } from "../text.js";

/** Milliseconds in which nothing is agreed to after it has changed: what one meant to press was something else. */
const SETTLING = 800;
/** lobby → its deals */
const known = new WeakMap();

/** Which challenges have ended how, whether a match of one's own begins, and why it did not. */
export function dealsOf(lobby) {
  if (!known.has(lobby)) {
    const deals = { ended: signal(null), going: signal(false), failed: signal("") };
    lobby.on("ended", (message) => (deals.ended.value = message));
    lobby.on("go", () => (deals.going.value = true));
    lobby.on("not_begun", (message) => (deals.failed.value = lobby.asked.value ? notBegunWords(message) : ""));
    known.set(lobby, deals);
  }
  return known.get(lobby);
}

export function otherOf(call, me) {
  return call.by.id === me.id ? call.to : call.by;
}

/** The open proposal between the reader and somebody, whoever of the two has made it. */
export function callWith(lobby, person) {
  return lobby.calls.value.find((call) => call.by.id === person.id || call.to.id === person.id) ?? null;
}

/** A sentence with somebody's name, which may be written in another direction than the sentence. */
export function named(sentence, person, more = {}) {
  return rich(sentence, { ...more, name: html`<bdi>${person.name}</bdi>` });
}

export const NAMES = {
  preset: () => gettext("Game type"),
  time: () => gettext("Time control"),
  rated: () => gettext("Rating"),
  stake: () => gettext("Stake"),
  begins: () => gettext("Who begins"),
};

/** A value of one field, in words. */
export function valueWords(lobby, field, value, { game, me, other }) {
  if (field === "preset") return lobby.preset(game, value);
  if (field === "time") return timeWords(value);
  if (field === "rated") return value ? gettext("rated") : gettext("friendly");
  if (field === "stake") return stakeWords(value);
  return value === me.id ? gettext("you begin") : fill(gettext("%(name)s begins"), other);
}

/** "20 Taler", or that nothing is at stake. */
export function stakeWords(stake) {
  return stake ? fill(ngettext("%(count)s Taler", "%(count)s Taler", stake), { count: stake }) : gettext("no stake");
}

/** Whether something has stood long enough to be agreed to. `key` names what one looks at; what one found is agreed to at once. */
export function useSettled(key) {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    if (settled === key) return undefined;
    const timer = setTimeout(() => setSettled(key), SETTLING);
    return () => clearTimeout(timer);
  }, [key, settled]);
  return settled === key;
}

/** "2:41" until a proposal expires. */
export function leftWords(lobby, call) {
  const left = Math.max(0, call.until - lobby.now.value - lobby.offset);
  const seconds = Math.floor(left / 1000);
  return longWritten(left) || `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
