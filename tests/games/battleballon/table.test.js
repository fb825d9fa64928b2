import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { Choices, stepAt } from "../../../games/battleballon/client/choice.js";
import { copies, marked } from "../../../static/js/kit/copies.js";
import { dropped } from "../../../games/battleballon/client/drag.js";
import { keyAct, keys } from "../../../games/battleballon/client/keys.js";
import { figuresBetween, flightsBetween } from "../../../games/battleballon/client/motion.js";

const EMPTY = { cards: [], points: 0 };

/** A view of seat 0 with ruby and sapphire lanes; what is not said is as at the start. */
function view(more = {}) {
  const lanes = ["ruby", "sapphire"].map((colour) => ({ colour, journeys: [EMPTY, EMPTY], landing: [], unseen_open: [] }));
  return { phase: "move", race_no: 1, move_no: 4, hand: ["R8", "S2"], open_hands: null, known: [[], []], counts: [2, 2], lanes, forecasts: [], last_move: null, ...more };
}

function scene(more = {}, rest = {}) {
  return { view: view(more), laid: null, near: 0, seat: 0, help: true, ...rest };
}

const short = (flights) => flights.map(({ card, from, to, first, delay }) => ({ card, from: from.at, to: to.at, first, delay }));

test("the own first step flies from the hand, and back again", () => {
  const laid = { card: "R8", target: "expedition", place: 0 };
  const [there] = flightsBetween(scene(), scene({}, { laid }));
  assert.deepEqual([there.from, there.to], [{ at: "hand", card: "R8" }, { at: "journey", colour: "ruby", side: "mine", card: "R8" }]);
  const [back] = flightsBetween(scene({}, { laid }), scene());
  assert.deepEqual([back.from.at, back.to], ["journey", { at: "hand", card: "R8" }]);
});

test("what was laid here does not fly twice: only the drawn card does, and turns over", () => {
  const laid = { card: "R8", target: "expedition", place: 0 };
  const last_move = { seat: 0, card: "R8", target: "expedition", source: "deck", drawn: "S9" };
  const after = scene({ move_no: 5, hand: ["S2", "S9"], last_move });
  assert.deepEqual(short(flightsBetween(scene({}, { laid }), after)), [{ card: "S9", from: "deck", to: "hand", first: "back", delay: 0 }]);
  // moved in another tab: both steps are seen
  assert.deepEqual(short(flightsBetween(scene(), after)).map(({ from, to }) => [from, to]), [["hand", "journey"], ["deck", "hand"]]);
});

test("the other side's card turns over on its way; what it draws from the deck never does", () => {
  const last_move = { seat: 1, card: "R5", target: "discard", source: "deck", drawn: null };
  assert.deepEqual(short(flightsBetween(scene(), scene({ move_no: 5, last_move }))), [
    { card: "R5", from: "far", to: "landing", first: "back", delay: 0 },
    { card: null, from: "deck", to: "far", first: null, delay: 280 },
  ]);
});

test("a card from a landing place is seen, unless the helps are off: then it turns its back", () => {
  const last_move = { seat: 1, card: "R5", target: "expedition", source: "sapphire", drawn: "S9" };
  const known = [[], ["S9"]];
  const draw = (help) => short(flightsBetween(scene({}, { help }), scene({ move_no: 5, last_move, known }, { help })))[1];
  assert.deepEqual(draw(true), { card: "S9", from: "landing", to: "far", first: null, delay: 280 });
  assert.deepEqual(draw(false), { card: null, from: "landing", to: "far", first: "face", delay: 280 });
});

test("in a replay both hands lie open", () => {
  const open = (own, other) => ({ open_hands: [own, other], hand: [] });
  const last_move = { seat: 1, card: "R5", target: "expedition", source: "deck", drawn: "S9" };
  const before = scene(open(["R8"], ["R5"]), { seat: null });
  const after = scene({ ...open(["R8"], ["S9"]), move_no: 5, last_move }, { seat: null });
  assert.deepEqual(short(flightsBetween(before, after)).map(({ card, first }) => [card, first]), [["R5", null], ["S9", "back"]]);
});

test("nothing flies over a gap, a step back, or a table turned round; a new race is dealt", () => {
  const last_move = { seat: 1, card: "R5", target: "discard", source: "deck", drawn: null };
  assert.deepEqual(flightsBetween(scene(), scene({ move_no: 6, last_move })), []);
  assert.deepEqual(flightsBetween(scene({ move_no: 5 }), scene({ move_no: 4, last_move })), []);
  assert.deepEqual(flightsBetween(scene({}, { near: 1 }), scene({ move_no: 5, last_move })), []);
  assert.deepEqual(flightsBetween(null, scene()), []);
  assert.deepEqual(flightsBetween(scene(), scene()), []);
  const dealt = flightsBetween(scene({ phase: "between" }), scene({ race_no: 2 }));
  assert.deepEqual(dealt.map(({ card, to }) => [card, to.at]), [["R8", "hand"], ["S2", "hand"], [null, "far"], [null, "far"]]);
});

test("figures are counted where they change, with what lies before the draw", () => {
  const forecasts = [{ card: "R8", journey: { cards: ["R8"], points: -12 } }];
  const laid = { card: "R8", target: "expedition", place: 0 };
  assert.deepEqual(figuresBetween(scene({ forecasts }), scene({ forecasts }, { laid })), [{ colour: "ruby", side: "mine", from: 0, to: -12 }]);
  assert.deepEqual(figuresBetween(scene({ forecasts }), scene({ forecasts })), []);
});

test("a drop means what it lies on", () => {
  const card = { card: "R8", place: 0 };
  assert.deepEqual(dropped(card, { zone: "journey", colour: "ruby" }), { verb: "lay", given: ["expedition"] });
  assert.deepEqual(dropped(card, { zone: "place", colour: "ruby" }), { verb: "lay", given: ["discard"] });
  assert.deepEqual(dropped(card, { zone: "place", colour: "sapphire" }), { verb: "explain", given: ["sapphire"] });
  assert.deepEqual(dropped(card, { zone: "theirs", colour: "ruby" }), { verb: "explain", given: ["ruby", "theirs"] });
  assert.equal(dropped(card, null), null);
  assert.equal(dropped(card, { zone: "hand" }), null);
  assert.deepEqual(dropped({ source: "deck" }, { zone: "hand" }), { verb: "draw", given: ["deck"] });
  assert.equal(dropped({ source: "ruby" }, { zone: "journey", colour: "ruby" }), null);
});

test("keys do what the step allows", () => {
  const state = { open: true, letters: true, laid: null, chosen: null, hand: ["R8", "S2"], lanes: [{ colour: "ruby" }, { colour: "sapphire" }] };
  assert.deepEqual(keyAct("2", state), { verb: "choose", given: [1] });
  assert.equal(keyAct("3", state), null);
  assert.equal(keyAct("ArrowUp", state), null);
  assert.deepEqual(keyAct("ArrowUp", { ...state, chosen: "R8" }), { verb: "lay", given: ["expedition"] });
  assert.deepEqual(keyAct("ArrowDown", { ...state, chosen: "R8" }), { verb: "lay", given: ["discard"] });
  const laid = { ...state, laid: { card: "R8" }, chosen: "R8" };
  assert.deepEqual(keyAct("0", laid), { verb: "draw", given: ["deck"] });
  assert.deepEqual(keyAct("2", laid), { verb: "draw", given: ["sapphire"] });
  assert.equal(keyAct("ArrowUp", laid), null);
  assert.deepEqual(keyAct("Escape", laid), { verb: "back", given: [] });
  assert.equal(keyAct("2", { ...state, letters: false }), null, "who has switched single characters off");
  assert.equal(keyAct("2", { ...state, open: false }), null);
  assert.ok(keys().every((one) => one.keys.length && one.text));
});

test("like wagers are told apart by their order", () => {
  assert.deepEqual(copies(["Rw", "Rw", "S2"]), ["Rw#0", "Rw#1", "S2#0"]);
  assert.deepEqual(marked(["Rw", "Rw", "S2"], ["Rw", "S2"]), [true, false, true]);
});

test("a lane knows the step as far as it concerns it", () => {
  const choices = new Choices([{ type: "move", card: "R8", target: "expedition", source: "deck" }]);
  const turn = { laid: null, chosen: "R8", advised: null, forecast: { delta: 16, journey: EMPTY }, can: (target) => choices.can("R8", target), draws: () => false };
  assert.deepEqual(stepAt({ colour: "ruby" }, turn), { laid: null, card: "R8", drawing: false, chosen: true, lays: true, throws: false, draws: false, advised: false, gain: 16, journey: EMPTY });
  const elsewhere = stepAt({ colour: "sapphire" }, turn);
  assert.ok(!elsewhere.lays && elsewhere.card === null && elsewhere.chosen);
  assert.ok(stepAt({ colour: "sapphire" }, { ...turn, advised: "sapphire" }).advised, "here a hint draws");
});
