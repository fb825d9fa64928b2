import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, inOrder, isBusy, isFree, named, ratingOf, stirred, withMatches, withPeople } from "../../static/js/lobby/crowd.js";

const ANNA = { id: 1, name: "Anna", elo: { race: 1600, cards: 1400 } };
const EMIL = { id: 2, name: "Emil", elo: { race: 1500 }, doing: "plays", at: 7 };
const JORG = { id: 3, name: "Jörg", doing: "plays" };
const GUEST = { id: 4, name: "Gast-1", guest: true };
const ALL = [GUEST, JORG, EMIL, ANNA];
const people = (...found) => ({ people: found, count: found.length, unnamed: 0, seq: 5 });
const hall = () => withMatches(withPeople({}, people(ANNA, EMIL)), { matches: [{ id: 7 }], count: 1 });
const stir = (more) => ({ seq: 6, count: 2, unnamed: 0, tables: 1, ...more });
const names = (found) => found.map((person) => person.name);

test("a change adds, replaces and takes away, and counts what the server counts", () => {
  const after = stirred(hall(), stir({ here: [JORG, { ...ANNA, doing: "watches" }], gone: [2], begun: [{ id: 8 }], over: [7], count: 900, tables: 3 }));
  assert.deepEqual([...after.people.keys()], [1, 3]);
  assert.equal(after.people.get(1).doing, "watches");
  assert.deepEqual([...after.matches.keys()], [8]);
  assert.deepEqual([after.count, after.tables, after.seq], [900, 3, 6]);
});

test("a change does not touch what was shown before", () => {
  const before = hall();
  stirred(before, stir({ gone: [1, 2] }));
  assert.equal(before.people.size, 2);
});

test("after a gap all must be asked for", () => {
  for (const seq of [5, 7, 0]) assert.equal(stirred(hall(), stir({ seq })), null);
});

test("before the server has told all, no change can be made", () => {
  assert.equal(stirred(begun({ people: people(ANNA), matches: { matches: [], count: 0 } }), stir({})), null);
});

test("members come before guests, by name", () => {
  assert.deepEqual(names(inOrder(ALL, {})), ["Anna", "Emil", "Jörg", "Gast-1"]);
});

test("a name is found by any part of it, without its marks", () => {
  assert.deepEqual(names(named(ALL, " jorg")), ["Jörg"]);
  assert.deepEqual(names(named(ALL, "N")), ["Anna"]);
});

test("free is who sits in no match against people and may be disturbed", () => {
  assert.deepEqual(names(inOrder([...ALL, { id: 5, name: "Ruhe", undisturbed: true }], { free: true })), ["Anna", "Jörg", "Gast-1"]);
  assert.ok(isBusy(EMIL) && !isBusy(JORG) && isFree(JORG));
});

test("a range of ratings leaves out who has none in that game", () => {
  assert.deepEqual(names(inOrder(ALL, { game: "race", lowest: 1550 })), ["Anna"]);
  assert.deepEqual(names(inOrder(ALL, { game: "race", highest: 1550 })), ["Emil"]);
  assert.deepEqual(names(inOrder(ALL, { game: "cards", lowest: 0 })), ["Anna"]);
});

test("friends come first, then the highest rating, then the name", () => {
  assert.deepEqual(names(inOrder(ALL, { sort: "rating" }, new Set([4]))), ["Gast-1", "Anna", "Emil", "Jörg"]);
  assert.deepEqual(names(inOrder(ALL, { friendsFirst: false }, new Set([4]))), ["Anna", "Emil", "Jörg", "Gast-1"]);
});

test("without a game the highest rating stands for somebody", () => {
  assert.deepEqual([ratingOf(ANNA, ""), ratingOf(ANNA, "cards"), ratingOf(JORG, "")], [1600, 1400, undefined]);
});
