import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { cardLabel, choices, freeNow, markedWith, placesIn, refusal, ruleNow } from "../../../games/gespenster/client/choice.js";
import { COLOURS, cardName, cardWords, pointsOf } from "../../../games/gespenster/client/faces.js";
import { between, newest } from "../../../games/gespenster/client/motion.js";
import { others, placesOf, rowsOf } from "../../../games/gespenster/client/places.js";
import { HURRIED, RESTS, completed, restOf, shownOf } from "../../../games/gespenster/client/rest.js";
import { seatWords } from "../../../games/gespenster/client/seats.js";
import { headsOf, ranked } from "../../../games/gespenster/client/sheet.js";
import { statusWords } from "../../../games/gespenster/client/status.js";
import { endWords } from "../../../games/gespenster/client/windows.js";
import { fact, keys, move, preset } from "../../../games/gespenster/client/words.js";

const OPTIONS = { shoot_moon: false, good_ghosts: false, bullseye: false };

/** A view of seat 0 at a table of four, in the middle of a trick; what is not said is as at the start of a round. */
function view(more = {}) {
  return {
    seat: 0, seats: 4, options: OPTIONS, phase: "play", round_no: 1, leader: 0, trick_no: 1, tricks: 15, turn: 0, hand: [], hands: null, counts: [15, 15, 15, 15],
    passed: [true, true, true, true], given: null, received: null, trick: [], winning: null, last_trick: [], last_winner: null, played: [], tricks_won: [0, 0, 0, 0],
    ghosts: [0, 0, 0, 0], points: [0, 0, 0, 0], totals: [0, 0, 0, 0], history: [], must: null, first_card: false, moon: null, ready: [false, false, false, false], left: [], result: null,
    ...more,
  };
}

const names = { of: (seat) => ["Anna", "Emil", "Paula", "Rudi"][seat], isMe: (seat) => seat === 0, title: (seat) => (seat === 0 ? "You" : ["", "Emil", "Paula", "Rudi"][seat]) };
const c = { asset: () => "art.svg", name: names.of, isMe: names.isMe, near: 0 };
const plays = (...cards) => new Set(cards);
const scene = (more, rest = {}) => ({ view: view(more), near: 0, help: true, ...rest });

test("all white ghosts together are worth eighty, and no other is worth anything", () => {
  const values = Array.from({ length: 11 }, (_, place) => String(place + 1));
  const whites = [...values, "7", "7", "7", "7", "7"].map((value) => pointsOf(`W${value}`));
  assert.equal(whites.reduce((sum, points) => sum + points), 80);
  assert.ok(["R", "B", "G", "Y"].every((letter) => values.every((value) => pointsOf(letter + value) === 0)));
  assert.deepEqual([cardName("R7"), cardWords("W7"), cardWords("W1")], ["Red 7", "White 7, 10 points", "White 1, 1 point"]);
  assert.equal(COLOURS.length, 5);
});

test("the left neighbour sits at the left edge, the others follow clockwise", () => {
  assert.deepEqual(others(4, 2), [{ seat: 3, at: "left" }, { seat: 0, at: "top" }, { seat: 1, at: "right" }]);
  assert.deepEqual(others(3, 0).map((one) => one.at), ["left", "right"]);
  assert.deepEqual(others(6, 5).map((one) => one.seat), [0, 1, 2, 3, 4]);
  assert.deepEqual(placesOf(5, 1), { 0: "right", 1: "near", 2: "left", 3: "top-left", 4: "top-right" });
});

test("on a phone a hand lies in rows of at most eight, as even as they go", () => {
  assert.deepEqual([1, 7, 8, 9, 10, 12, 15, 20].map((count) => rowsOf(count)), [1, 7, 8, 5, 5, 6, 8, 7]);
});

test("what can be done is read off the legal moves", () => {
  const can = choices([{ type: "play", card: "R7" }, { type: "play", card: "W7" }]);
  assert.ok(can.plays.has("W7") && !can.passes && can.goOn === null && can.moon("self_minus") === null);
  assert.ok(choices([{ type: "pass_cards", cards: ["R1", "R2", "R3"] }]).passes);
  assert.deepEqual(choices([{ type: "moon", choice: "others_plus" }]).moon("others_plus"), { type: "moon", choice: "others_plus" });
  assert.deepEqual(choices([{ type: "continue" }]).goOn, { type: "continue" });
});

test("the rule says what must be followed, as long as something else is in the hand", () => {
  const must = { colour: "red", value: 7 };
  assert.equal(ruleNow({ view: view({ must, hand: ["R2", "G5"] }), plays: plays("R2") }), "Red or a 7");
  assert.equal(ruleNow({ view: view({ must, hand: ["R2", "W7"] }), plays: plays("R2", "W7") }), "");
  assert.equal(ruleNow({ view: view({ first_card: true, hand: ["R2", "W7"] }), plays: plays("R2") }), "The first card must not be white");
  assert.equal(ruleNow({ view: view({ first_card: true, hand: ["W1", "W7"] }), plays: plays("W1", "W7") }), "");
});

test("who has nothing to follow hears that any card goes", () => {
  const must = { colour: "red", value: 7 };
  assert.match(freeNow({ view: view({ must, hand: ["G5", "W3"] }), plays: plays("G5", "W3") }), /any card/);
  assert.equal(freeNow({ view: view({ must, hand: ["R2", "W7"] }), plays: plays("R2", "W7") }), "");
  assert.equal(freeNow({ view: view({ hand: ["G5"] }), plays: plays("G5") }), "");
});

test("exactly three cards are marked, and each can be taken back", () => {
  assert.deepEqual(markedWith([4], 1), [1, 4]);
  assert.deepEqual(markedWith([1, 4], 4), [1]);
  const three = [1, 4, 9];
  assert.equal(markedWith(three, 2), three);
});

test("a card says what it is, where it came from, and why it cannot be played", () => {
  assert.equal(cardLabel("W9", { rule: "Red or a 7" }), "White 9, 3 points, not now: Red or a 7");
  assert.equal(cardLabel("R3", { fresh: "Rudi", marked: true }), "Red 3, just got from Rudi, marked");
});

test("every refusal of the rules has words, and what must be followed is named", () => {
  assert.equal(refusal("must_follow", { card: "G5", colour: "red", value: 7 }), "You must follow: Red or a 7.");
  for (const code of ["white_first_card", "need_three_cards", "already_passed", "bad_choice", "wrong_phase"]) assert.ok(refusal(code, {}), code);
  assert.match(refusal("card_not_in_hand", { card: "W7" }), /White 7/);
  assert.equal(refusal("game_over", {}), undefined, "the frame says it");
});

test("a whole trick rests, less when the next card has come, not at all once the reader has played", () => {
  const trick = { leader: 0, cards: ["R1", "R2", "R3", "R4"] };
  assert.ok(completed(view(), view({ played: [trick] })));
  assert.ok(!completed(null, view({ played: [trick] })) && !completed(view({ round_no: 2 }), view({ played: [trick] })));
  assert.equal(restOf(view(), 0, 300), RESTS - 300);
  assert.equal(restOf(view({ trick: [[3, "R1"]] }), 0, 300), HURRIED - 300);
  assert.equal(restOf(view({ trick: [[0, "R1"]] }), 0, 0), 0);
});

test("in the middle lies the trick, the last one while it rests, or when somebody asks for it", () => {
  const both = view({ trick: [[3, "B1"]], winning: 3, last_trick: [[0, "R1"]], last_winner: 0 });
  assert.deepEqual(shownOf(both, ""), { lying: [[3, "B1"]], winning: 3, stage: "open", winner: null });
  assert.deepEqual(shownOf(both, "rests"), { lying: [[0, "R1"]], winning: 0, stage: "rests", winner: 0 });
  assert.equal(shownOf(both, "", true).stage, "peeked");
  assert.equal(shownOf(view(), "", true).stage, "open");
});

test("a played card flies from the own hand, or from its player; nothing flies over a gap or a turned table", () => {
  const before = scene({ hand: ["R5", "R6"] });
  const mine = between(before, scene({ hand: ["R6"], trick: [[0, "R5"]] })).flights[0];
  assert.deepEqual([mine.from, mine.to], [{ at: "hand", card: "R5" }, { at: "lay", seat: 0 }]);
  assert.deepEqual(between(before, scene({ trick: [[2, "R5"]] })).flights[0].from, { at: "seat", seat: 2 });
  assert.deepEqual(between(before, scene({ trick: [[2, "R5"], [3, "R6"]] })), {});
  assert.deepEqual(between(before, scene({ trick: [[2, "R5"]] }, { near: 1 })), {});
  assert.deepEqual(between(null, before), {});
});

test("the last card of a trick is found among what then rests, and its points are counted", () => {
  const lying = [[0, "R1"], [1, "R2"], [2, "W7"], [3, "R4"]];
  const was = view({ trick: lying.slice(0, 3) });
  const is = view({ played: [{ leader: 0, cards: [] }], last_trick: lying, points: [0, 0, 0, 10] });
  assert.deepEqual(newest(was, is), [3, "R4"]);
  const counts = between({ view: was, near: 0, help: true }, { view: is, near: 0, help: true }).counts;
  assert.deepEqual(counts, [{ at: { at: "whites", seat: 3 }, from: 0, to: 10 }]);
  assert.deepEqual(between({ view: was, near: 0, help: false }, { view: is, near: 0, help: false }).counts, []);
});

test("three cards come from the right, of like ones as many as came", () => {
  const after = scene({ hand: ["R1", "W7", "W7", "W7"], received: ["W7", "W7", "R1"] });
  const { flights } = between(scene({ phase: "pass" }), after);
  assert.deepEqual(flights.map(({ to }) => to.place), [0, 1, 2]);
  assert.ok(flights.every(({ from }) => from.seat === 3));
});

test("a seat says all that is to be seen of it; what was taken only with the helps on", () => {
  const one = { view: view({ totals: [0, 131, 0, 0], points: [0, 14, 0, 0], tricks_won: [0, 3, 0, 0], counts: [6, 6, 6, 6], leader: 1, turn: 1 }), seat: 1, waited: true, names };
  assert.equal(seatWords({ ...one, help: true }), "Emil, 131 points, 14 white points in this round, 3 tricks, 6 cards in hand, plays first in this round, on turn");
  assert.ok(!seatWords({ ...one, help: false }).includes("white"));
});

test("accounts are ranked from the least, leavers last, the first of them very last", () => {
  assert.deepEqual(ranked([37, 205, 37, 121]), [0, 2, 3, 1]);
  assert.deepEqual(ranked([-15, 201, 3, 250], [0, 2]), [1, 3, 2, 0]);
});

test("columns of the score sheet have heads that differ", () => {
  assert.deepEqual(headsOf(["You", "Emil", "Paula"]), ["You", "Emil", "Paula"]);
  assert.deepEqual(headsOf(["You", "Computer 1", "Computer 2"]), ["You", "C1", "C2"]);
  assert.deepEqual(headsOf(["You", "Paula", "Paulina", "Pauline"]), ["You", "P2", "P3", "P4"]);
  assert.deepEqual(headsOf(["You", "Paula", "Paul 2", "Computer 1"]), ["You", "P2", "P3", "C4"]);
});

test("the line above the hand says who is waited for", () => {
  const turn = { marks: [1], passing: true, live: true, free: "" };
  assert.equal(statusWords({ view: view({ phase: "pass" }), names, turn, status: "running", to: "Emil" }), "Mark three cards for Emil: 1 of 3");
  const idle = { marks: [], passing: false, live: false, free: "" };
  assert.equal(statusWords({ view: view({ phase: "pass", passed: [true, false, true, false] }), names, turn: idle, status: "running", to: "Emil" }), "Waiting for Emil, Rudi");
  assert.equal(statusWords({ view: view({ turn: 2 }), names, turn: idle, status: "running", to: "Emil" }), "Paula leads the trick");
  assert.equal(statusWords({ view: view({ phase: "moon_choice", turn: 3 }), names, turn: idle, status: "running", to: "Emil" }), "Rudi has all white ghosts and chooses.");
  assert.equal(endWords([1, 2], names), "The match ends, and Emil, Paula win.");
});

test("every fact has its words, and a round tells who was hit", () => {
  const round = { points: [4, 30, 33, 13], ghosts: [0, 0, 0, 0], shooter: null, choice: null, deltas: [4, 30, 33, 13], halved: [0, 0, 200, 0], totals: [4, 30, 100, 13] };
  assert.equal(fact({ type: "round_scored", round_no: 5, round }, c).text, "Round 5: Paula +33, Emil +30, Rudi +13, Anna +4. Paula: Bullseye! 200 → 100");
  assert.equal(fact({ type: "trick_won", seat: 1, cards: [], points: 0 }, c), "Emil takes the trick.");
  assert.equal(fact({ type: "passed", seat: 1, to: 2, cards: null }, c), "Emil has chosen three cards.");
  for (const one of [
    { type: "dealt", round_no: 1, leader: 0, hand: null }, { type: "passed", seat: 0, to: 1, cards: ["R1", "R2", "R3"] }, { type: "passed_all", leader: 0, received: ["W7"] },
    { type: "played", seat: 1, card: "R7", lead: true }, { type: "moon_pending", seat: 2 }, { type: "moon_chosen", seat: 0, choice: "others_plus" }, { type: "continued", seat: 3 },
    { type: "game_over", ranking: [[0, 2], [3], [1]], winners: [0, 2], reason: "points" },
  ]) assert.ok(fact(one, c), one.type);
  assert.equal(fact({ type: "something_else" }, c), undefined);
  assert.equal(move({ type: "play", card: "W7" }), "White 7");
  assert.ok(preset("all") !== "all" && keys().every((one) => one.keys.length && one.text));
});

test("cards of a hint are marked where they are in the hand, of two equal ones the first", () => {
  assert.deepEqual(placesIn(["W7", "R10", "Y11"], ["R2", "R10", "R10", "Y11", "W7"]), [1, 3, 4]);
  assert.deepEqual(placesIn(["R10", "R10", "R2"], ["R2", "R10", "R10", "Y11"]), [0, 1, 2]);
});
