import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { Choices, MOST, handLabel, nextPlace, refusal, whyNotThere, whyNowhere } from "../../../games/ballon_cup/client/choice.js";
import { dropped } from "../../../games/ballon_cup/client/drag.js";
import { cardName, colourNames, colourOf, listed, trophyName, valueOf } from "../../../games/ballon_cup/client/faces.js";
import { keyAct, keys } from "../../../games/ballon_cup/client/keys.js";
import { byTrophy, costOf } from "../../../games/ballon_cup/client/purchase.js";
import { placeAfter } from "../../../static/js/kit/hand.js";

const place = (card, tile, side) => ({ type: "place", card, tile, side });
const buy = (colour, ...groups) => ({ type: "buy", colour, groups });

test("faces are read", () => {
  assert.deepEqual([colourOf("A13"), valueOf("A13"), colourOf("R1")], ["grey", "13", "red"]);
  assert.deepEqual([cardName("Y12"), colourNames(["red", "grey"]), trophyName("blue")], ["Yellow 12", "Red, Grey", "the blue trophy"]);
  assert.deepEqual([listed(["a"]), listed(["a", "b", "c"])], ["a", "a, b and c"]);
});

test("only what the server lists can be done", () => {
  const choices = new Choices([place("R12", 2, 0), place("R12", 4, 1), { type: "exchange", cards: ["R5", "Y9"] }, buy("red", 0, 0, 1, 0, 0)]);
  assert.deepEqual(choices.placesOf("R12"), [{ tile: 2, side: 0 }, { tile: 4, side: 1 }]);
  assert.ok(choices.placement("R12", 4, 1) && !choices.placement("R12", 4, 0) && !choices.placement("R5", 2, 0));
  assert.ok(choices.exchange(["Y9", "R5"]), "in any order");
  assert.equal(choices.exchange(["R5"]), null);
  assert.equal(choices.pass, null);
  assert.equal(choices.purchases.length, 1);
});

test("arrows go through the lit places as they lie", () => {
  const places = [{ tile: 1, side: 1 }, { tile: 2, side: 0 }, { tile: 4, side: 0 }, { tile: 4, side: 1 }];
  const go = (key, tile, side, near = 0) => nextPlace(places, { tile, side }, key, near);
  assert.deepEqual(go("ArrowRight", 2, 0), { tile: 4, side: 0 });
  assert.deepEqual(go("ArrowUp", 4, 0), { tile: 4, side: 1 });
  assert.deepEqual(go("ArrowUp", 4, 1, 1), { tile: 4, side: 0 }, "the far side is the other seat's");
  assert.equal(go("ArrowUp", 2, 0), null, "nothing is lit there");
  assert.deepEqual(go("ArrowLeft", 2, 0), { tile: 1, side: 1 }, "the last of a side leads to the other");
  assert.equal(go("x", 2, 0), null);
  const reached = new Set(["11"]);
  for (const at of reached) {
    const [tile, side] = [...at].map(Number);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = go(key, tile, side);
      if (next) reached.add(`${next.tile}${next.side}`);
    }
  }
  assert.equal(reached.size, places.length);
});

test("what does not fit has its reason", () => {
  const tile = { number: 4, in_play: true, stones: ["red", "yellow", "blue", "blue"], open: [["yellow"], []] };
  assert.match(whyNotThere("G8", tile, 0), /tile 4 has no stone in Green/);
  assert.match(whyNotThere("R8", tile, 0), /each place in Red is taken/);
  assert.match(whyNotThere("R8", tile, 1), /side of tile 4 is full/);
  assert.match(whyNotThere("R8", { ...tile, in_play: false }, 0), /out of the game/);
  assert.match(whyNowhere("A4"), /Grey 4 fits nowhere/);
});

test("every refusal of the rules has words, with its values", () => {
  const values = { card: "R5", tile: 3, side: 0, count: 5, most: 4, colour: "grey", has: 2, needed: 3, groups: 2, missing: 1 };
  const codes = ["wrong_phase", "card_not_in_hand", "tile_not_in_play", "no_slot", "bad_exchange_count", "duplicate_card", "trophy_taken", "not_missing", "colour_not_closed", "not_enough_stones", "wrong_group_sum"];
  for (const code of codes) assert.doesNotMatch(refusal(code, values), /%\(|undefined/, code);
  assert.match(refusal("bad_exchange_count", { count: 0, most: MOST }), /one to 4 cards, not 0/);
  assert.equal(refusal("not_your_turn", {}), undefined, "the frame's own");
});

test("a hand card says what it can do", () => {
  const about = { known: false, playable: true, marked: false, exchanging: false };
  assert.equal(handLabel("R5", about), "Red 5");
  assert.equal(handLabel("R5", { ...about, playable: false, known: true }), "Red 5, known to the other side, no open place");
  assert.equal(handLabel("R5", { ...about, playable: false, marked: true, exchanging: true }), "Red 5, marked");
});

test("a purchase costs the own stones of its colour and three a group", () => {
  assert.deepEqual(costOf(buy("grey", 0, 1, 0, 0, 0), [0, 5, 0, 0, 2]), [["yellow", 3], ["grey", 2]]);
  assert.deepEqual(costOf(buy("grey", 2, 0, 1, 0, 0), [6, 0, 3, 0, 0]), [["red", 6], ["green", 3]], "of a colour of which one has none");
  const [red, grey] = [buy("red", 0, 1, 0, 0, 0), buy("grey", 0, 1, 0, 0, 0)];
  assert.deepEqual(byTrophy([grey, red, grey]), [["red", [red]], ["grey", [grey, grey]]]);
});

test("keys do what the moment allows", () => {
  const state = { open: true, letters: true, hand: ["R5", "Y9"] };
  assert.deepEqual(keyAct("2", state), { verb: "choose", given: ["Y9"] });
  assert.equal(keyAct("3", state), null);
  assert.equal(keyAct("2", { ...state, letters: false }), null, "who has switched single characters off");
  assert.deepEqual(keyAct("Escape", { ...state, letters: false }), { verb: "back", given: [] });
  assert.equal(keyAct("Escape", { ...state, open: false }), null);
  assert.ok(keys().every((one) => one.keys.length && one.text));
});

test("a drop on a row lays, anywhere else it does not", () => {
  assert.deepEqual(dropped({ card: "R5" }, { tile: 2, side: 1 }), { verb: "lay", given: [2, 1] });
  assert.equal(dropped({ card: "R5" }, null), null);
});

test("arrows go round a hand, and up and down where it has rows", () => {
  assert.deepEqual([placeAfter("ArrowRight", 7, 8), placeAfter("ArrowLeft", 0, 8), placeAfter("End", 0, 8)], [0, 7, 7]);
  assert.deepEqual([placeAfter("ArrowDown", 2, 15, 8), placeAfter("ArrowDown", 9, 15, 8), placeAfter("ArrowUp", 9, 15, 8)], [10, null, 1]);
  assert.equal(placeAfter("ArrowDown", 2, 8), null);
});
