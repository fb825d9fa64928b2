import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";

globalThis.matchMedia = () => ({ matches: false }); // the lobby asks at once how wide the page is
const { between, missing, round } = await import("../../static/js/lobby/places.js");
const { chosenWords } = await import("../../static/js/lobby/state.js");
const { waitsForMe } = await import("../../static/js/places_taken.js");
const { missingWords, newsWords, seatedWords, termsNow, termsOf } = await import("../../static/js/lobby/tables_words.js");

const [ANNA, EMIL, LINA] = ["Anna", "Emil", "Lina"].map((name, at) => ({ id: at + 1, name }));
const OPTIONS = [{ name: "moon", label: "Moonshot", kind: "bool" }, { name: "length", label: "Length", kind: "choice", values: [{ value: "short", label: "Short" }, { value: "long", label: "Long" }] }];
const lobby = { games: new Map([["toy", { options: OPTIONS }]]), level: (game, level) => level, kindOf: (game, { options }) => chosenWords(OPTIONS, options) };

function table(more = {}) {
  return {
    game: "toy", host: ANNA, version: 1, options: { moon: false, length: "short" }, seats: 3, time: { kind: "clock", minutes: 5, seconds: 3 }, rated: true, begins: "lot", listed: true,
    as_seated: { time: { kind: "clock", minutes: 5, seconds: 3 }, rated: true }, places: [{ seat: 0, player: ANNA }, { seat: 1, player: EMIL }, { seat: 2 }], ...more,
  };
}

const seats = (count) => Array.from({ length: count }, (_, seat) => ({ seat }));
const laid = (count, near) => round(seats(count), near).map(({ seat, side, row }) => `${seat} ${side} ${row}`);
const plain = (words) => words.replace(/[\u2068\u2069]/gu, "");

test("chairs stand clockwise: the reader's below, the next one on its left, for any number", () => {
  assert.deepEqual(laid(2), ["0 near 2", "1 far 1"]);
  assert.deepEqual(laid(3), ["0 near 3", "1 left 2", "2 right 2"]);
  assert.deepEqual(laid(4, 2), ["2 near 3", "3 left 2", "0 far 1", "1 right 2"]);
  assert.deepEqual(laid(5), ["0 near 4", "1 left 3", "2 left 2", "3 right 2", "4 right 3"]);
  assert.deepEqual(laid(6), ["0 near 4", "1 left 3", "2 left 2", "3 far 1", "4 right 2", "5 right 3"]);
  for (const count of [7, 8, 9, 10]) assert.equal(new Set(laid(count).map((place) => place.slice(2))).size, count);
});

test("what is missing is told in the order in which one can do something about it", () => {
  const words = (t, me) => plain(missingWords(missing(t), me));
  assert.equal(words(table(), 1), "1 seat is free");
  const full = table({ places: [{ seat: 0, player: ANNA, ready: true }, { seat: 1, player: EMIL }, { seat: 2, player: LINA }] });
  assert.equal(words(full, 1), "Waiting for Emil, Lina");
  assert.equal(words(full, 2), "Waiting for you and Lina");
  const last = table({ places: [{ seat: 0, player: ANNA, ready: true }, { seat: 1, player: EMIL }, { seat: 2, bot: "easy", ready: true }] });
  assert.equal(words(last, 2), "All are ready but you");
  assert.deepEqual([waitsForMe(last, 2), waitsForMe(last, 1), waitsForMe(full, 2), waitsForMe(table(), 2)], [true, false, false, false]);
});

test("a change of terms names what was changed, and that nobody is ready any more", () => {
  const before = table({ places: [{ seat: 0, player: ANNA, ready: true }, { seat: 1, player: EMIL, ready: true }, { seat: 2, player: LINA }] });
  const now = table({ version: 2, options: { moon: true, length: "long" }, rated: false, places: before.places.map(({ seat, player }) => ({ seat, player })) });
  const said = (me) => plain(newsWords(lobby, now, between(before, now), me));
  assert.equal(said(2), "Anna has changed: Moonshot: on; Length: Long; Rating: friendly. So nobody is ready any more: say it anew.");
  assert.match(said(1), /^Changed: /);
  const longer = { ...before, options: { moon: true, length: "short" } };
  const news = (was, is) => plain(newsWords(lobby, is, between(was, is), 2));
  assert.equal(news(longer, { ...longer, options: { moon: true, length: "long" } }), "Anna has changed: Length: Long.", "what stays is not told");
  assert.equal(news(longer, { ...longer, options: { moon: false, length: "long" } }), "Anna has changed: Moonshot: off; Length: Long.");
  assert.equal(news({ ...longer, preset: "quick", options: { moon: true, length: "long" } }, longer), "Anna has changed: Length: Short.", "nor what stays of a preset");
});

test("who comes, goes and is ready is told to the others, not to oneself", () => {
  const words = (before, now, me) => plain(newsWords(lobby, now, between(before, now), me));
  const come = table({ version: 2, places: [{ seat: 0, player: ANNA }, { seat: 1, player: EMIL }, { seat: 2, player: LINA }] });
  assert.equal(words(table(), come, 1), "Lina has sat down.");
  assert.equal(words(table(), come, 3), "");
  const marked = { ...come, places: come.places.map((place) => ({ ...place, ready: place.seat === 1 })) };
  assert.equal(words(come, marked, 1), "Emil is ready.");
  const left = table({ version: 3, places: [{ seat: 0, player: ANNA }, { seat: 1, player: EMIL }, { seat: 2, bot: "easy", ready: true }] });
  assert.equal(words(marked, left, 1), "Lina has left the table. A computer has sat down: easy. So nobody is ready any more: say it anew.");
  assert.equal(words(come, { ...come, host: EMIL }, 2), "You are the host now.");
  assert.deepEqual(between(come, come), { news: [], cleared: false });
});

test("what comes of the terms with a computer or a guest at the table is told", () => {
  assert.equal(seatedWords(table()), "");
  const computer = table({ as_seated: { time: { kind: "brake" }, rated: false }, places: [{ seat: 0, player: ANNA }, { seat: 1, player: EMIL }, { seat: 2, bot: "easy" }] });
  assert.equal(seatedWords(computer), "With a computer at the table: friendly, no clock, ten minutes a move.");
  const guest = table({ as_seated: { time: table().time, rated: false } });
  assert.equal(seatedWords(guest), "With a guest at the table: friendly.");
});

test("the terms say what holds as people sit now, and the host's wish comes back when the computer goes", () => {
  const told = ({ time, rated, stake }) => [time, rated, stake];
  const wished = table({ stake: 5 });
  assert.deepEqual(told(termsNow(lobby, wished)), told(termsOf(lobby, wished)));
  const alone = { ...wished, as_seated: { time: null, rated: false } };
  assert.deepEqual(told(termsNow(lobby, alone)), ["without a clock", "friendly", "no stake"]);
  const several = { ...wished, as_seated: { time: { kind: "brake" }, rated: false } };
  assert.equal(termsNow(lobby, several).time, "no clock, ten minutes a move");
  assert.equal(termsOf(lobby, several).rated, "rated", "what the host has chosen stays");
});

test("options are told by what is switched on and what was taken of several", () => {
  assert.equal(chosenWords(OPTIONS, { moon: true, length: "short" }), "Moonshot, Length: Short");
  assert.equal(chosenWords([OPTIONS[0]], { moon: false }), "without extras");
});
