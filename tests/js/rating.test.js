import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import { contextOf } from "../../static/js/match.js";
import { eloWords, lastWords, settlementOf, stakesBack, whyNot } from "../../static/js/rating.js";
import { isTooShort } from "../../static/js/too_short.js";

const chairs = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Emil" }];
const over = (seat, answer) => ({ status: "over", seat, chairs, result: { reason: "points", settlement: answer === undefined ? {} : { "ratings.hearers.on_match_over": answer } } });
const said = (seat, answer) => lastWords(over(seat, answer), contextOf(over(seat, answer)));
const SEATS = [{ before: 1500, after: 1516, points: 10, unsure: true }, { before: 1510, after: 1494, points: -10, unsure: false }];

test("the log ends with what a match for ratings changed, for players and for watchers", () => {
  assert.deepEqual(said(0, { rated: true, seats: SEATS }), ["Your Elo: 1500 → 1516 (+16), points: +10, provisional", "Emil’s Elo: 1510 → 1494 (−16), points: −10"]);
  assert.equal(said(null, { rated: true, seats: SEATS })[0], "Anna’s Elo: 1500 → 1516 (+16), points: +10, provisional");
});

test("a match that does not count says why, also for a reason that this page does not know yet", () => {
  assert.deepEqual(said(1, { rated: false, why: "too_short" }), ["The match does not count: it had neither ten turns nor three minutes."]);
  assert.equal(whyNot({ rated: false, why: "moonlight" }), "The match does not count.");
});

test("the log says what the stake has brought, and a newcomer alone hears of his first Taler", () => {
  const answer = { rated: true, seats: SEATS, taler: { stake: 20, changes: [20, -20], granted: [0, 100] } };
  assert.deepEqual(said(0, answer).filter((line) => line.includes("Taler")), ["Your Taler: +20", "Emil’s Taler: −20"]);
  assert.deepEqual(said(1, answer).filter((line) => line.includes("Taler")), ["Anna’s Taler: +20", "Your Taler: −20", "Your first 100 Taler are in your account."]);
});

test("stakes that nobody won are said to be back, once it is so", () => {
  const match = (more, answer) => ({ ...over(0, answer), stake: 20, ...more });
  const taler = { stake: 20, changes: [0, 0], granted: [0, 0] };
  assert.equal(stakesBack(match({}, { rated: false, why: "too_short", taler })), "Everybody has his stake back.");
  assert.equal(stakesBack(match({ status: "aborted" }, undefined)), "Everybody has his stake back.");
  assert.equal(stakesBack(match({}, undefined)), ""); // not settled yet
  assert.equal(stakesBack(match({}, { rated: true, seats: SEATS, taler: { ...taler, changes: [20, -20] } })), "");
  assert.equal(stakesBack({ ...match({}, undefined), stake: 0 }), "");
});

test("a friendly match, a running one and one without an answer say nothing", () => {
  assert.deepEqual(said(0, undefined), []);
  assert.equal(settlementOf({ status: "running", result: null }), null);
  assert.equal(settlementOf({ status: "over", result: { settlement: [] } }), null);
});

test("a provisional rating has a question mark", () => {
  assert.deepEqual([eloWords({ elo: 1516, unsure: true }), eloWords({ elo: 1601, unsure: false })], ["Elo 1516?", "Elo 1601"]);
});

test("whoever gives up is told that it is too early for ratings only as long as it surely is", () => {
  const match = (played, seconds, more = {}) => ({
    given: { rated: true, started: 1_000, ...more }, table: { value: { kind: "people" } },
    lines: { value: [{ kind: "drawn" }, ...Array.from({ length: played }, () => ({ kind: "played" }))] }, now: { value: 1_000 + seconds * 1000 },
  });
  assert.deepEqual([isTooShort(match(9, 179)), isTooShort(match(10, 40)), isTooShort(match(3, 180))], [true, false, false]);
  assert.equal(isTooShort(match(3, 9, { rated: false })), false);
});
