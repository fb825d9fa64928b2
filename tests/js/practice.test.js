import assert from "node:assert/strict";
import { test } from "node:test";
import { endOf, keep, levelOf, pending, recordOf, reset, settle } from "../../static/js/practice.js";

/** What a browser keeps, as two tabs share it. */
class Storage {
  #kept = new Map();
  get length() { return this.#kept.size; }
  key(place) { return [...this.#kept.keys()][place]; }
  getItem(key) { return this.#kept.get(key) ?? null; }
  setItem(key, text) { this.#kept.set(key, text); }
  removeItem(key) { this.#kept.delete(key); }
}

const chairs = (...bots) => [{ seat: 0, player: 7, bot: null }, ...bots.map((bot, place) => ({ seat: place + 1, player: null, bot }))];
const table = (more = {}) => ({ id: 5, kind: "computer", game: "race", seat: 0, chairs: chairs("medium"), status: "running", result: null, ...more });
const over = (ranks, more = {}) => table({ status: "over", result: { reason: "points", ranks }, ...more });
const MOVED = [{ kind: "drawn" }, { kind: "played", seat: 0 }];
const then = { hinted: false, now: 1_000 };
const WEEKS = 15 * 24 * 60 * 60 * 1000;

function after(...shown) {
  const storage = new Storage();
  for (const [t, lines = MOVED, more = {}] of shown) keep(storage, t, lines, { ...then, ...more });
  return storage;
}

test("a match is counted once its end is seen, by level", () => {
  assert.deepEqual(recordOf(after([table()], [over([1, 2])]), "race"), { medium: { won: 1, lost: 0, drawn: 0, hinted: 0 } });
  assert.deepEqual(recordOf(after([table()], [over([2, 1])]), "race").medium.lost, 1);
  assert.deepEqual(recordOf(after([table()], [over([1, 1])]), "race").medium.drawn, 1);
  assert.deepEqual(recordOf(after([table()]), "race"), {});
  assert.deepEqual(recordOf(after([table()], [over([1, 2])]), "another"), {});
});

test("two tabs at one table, and a page that is loaded again, count nothing twice", () => {
  const storage = after([table()], [table()], [over([1, 2])], [over([1, 2])], [over([1, 2])]);
  assert.equal(recordOf(storage, "race").medium.won, 1);
});

test("before the first own move there is nothing to lose", () => {
  for (const lines of [[], [{ kind: "drawn" }], [{ kind: "played", seat: 1 }], [{ kind: "played", seat: 0, why: "time_out" }]]) {
    const storage = after([table(), lines], [over([2, 1]), [...lines, { kind: "forfeited", seat: 0 }]]);
    assert.deepEqual(recordOf(storage, "race"), {});
  }
});

test("what was left early is lost, also when that is seen later", () => {
  assert.equal(recordOf(after([table()], [over([2, 1])]), "race").medium.lost, 1);
  const closed = after([table()]);
  assert.deepEqual(pending(closed), [5]);
  settle(closed, 5, { seat: 0, hints: 0, status: "over", ranks: [2, 1], reason: "" }, 2_000);
  assert.equal(recordOf(closed, "race").medium.lost, 1);
  const idle = after([table()]);
  settle(idle, 5, { seat: 0, hints: 0, status: "aborted", ranks: [], reason: "" }, 2_000);
  assert.equal(recordOf(idle, "race").medium.lost, 1);
  assert.deepEqual(pending(idle), []);
});

test("a match that goes on is not lost, and one that nobody can ask for any more is, after the week that it has", () => {
  const storage = after([table()]);
  settle(storage, 5, { seat: 0, hints: 0, status: "running", ranks: [], reason: "" }, WEEKS);
  settle(storage, 5, undefined, 2_000);
  assert.deepEqual([pending(storage), recordOf(storage, "race")], [[5], {}]);
  settle(storage, 5, undefined, WEEKS);
  assert.equal(recordOf(storage, "race").medium.lost, 1);
});

test("a match that was won after the page was closed is won", () => {
  const storage = after([table()]);
  settle(storage, 5, { seat: 0, hints: 2, status: "over", ranks: [1, 2], reason: "" }, 2_000);
  assert.deepEqual(recordOf(storage, "race").medium, { won: 1, lost: 0, drawn: 0, hinted: 1 });
});

test("a match with a hint counts as it ended, and once more", () => {
  const storage = after([table(), MOVED, { hinted: true }], [table()], [over([1, 2])]);
  assert.deepEqual(recordOf(storage, "race").medium, { won: 1, lost: 0, drawn: 0, hinted: 1 });
});

test("what the staff has voided is forgotten", () => {
  const storage = after([table()], [over([1, 2])], [table({ status: "aborted", result: { reason: "void", ranks: [] } })]);
  assert.deepEqual(recordOf(storage, "race"), {});
});

test("only matches against one level count, and no other kinds", () => {
  for (const more of [{ kind: "people" }, { kind: "daily" }, { kind: "same" }, { seat: null }, { chairs: chairs("easy", "hard") }]) {
    assert.deepEqual(recordOf(after([table(more)], [over([1, 2], more)]), "race"), {});
  }
  const three = { chairs: chairs("easy", "easy") };
  assert.equal(levelOf(three.chairs), "easy");
  assert.equal(recordOf(after([table(three)], [over([1, 1, 3], three)]), "race").easy.drawn, 1);
  assert.equal(endOf({ status: "over", ranks: [2, 1, 3] }, 0), "lost");
});

test("what was played on another device is that one's", () => {
  assert.deepEqual(recordOf(after([over([1, 2])]), "race"), {});
});

test("a reset forgets what is over, of one game, for good; what runs begins the new record", () => {
  const storage = after([table()], [over([1, 2])], [table({ id: 6 })], [table({ id: 7, game: "cards" })], [over([1, 2], { id: 7, game: "cards" })]);
  reset(storage, "race");
  assert.deepEqual([recordOf(storage, "race"), recordOf(storage, "cards").medium.won], [{}, 1]);
  keep(storage, over([1, 2]), MOVED, then); // its table is still open in another tab
  assert.deepEqual(recordOf(storage, "race"), {});
  keep(storage, over([2, 1], { id: 6 }), MOVED, then);
  assert.equal(recordOf(storage, "race").medium.lost, 1);
});

test("what somebody else wrote there is left alone", () => {
  const storage = after([table()], [over([1, 2])]);
  storage.setItem("practice.9", "not ours");
  storage.setItem("pref.sound", "true");
  assert.equal(recordOf(storage, "race").medium.won, 1);
});
