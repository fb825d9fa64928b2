import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import * as words from "../../static/js/generic_words.js";
import { byType, fieldsOf } from "../../static/js/shape.js";
import { fill, humanised, rich, signed } from "../../static/js/text.js";

const c = { seat: 1, chairs: [{ seat: 0, name: "Anna" }, { seat: 1, name: "Emil" }], name: (seat) => ["Anna", "Emil"][seat], isMe: (seat) => seat === 1 };

test("any fact and any move can be read", () => {
  assert.equal(words.fact({ type: "has_chosen", seat: 0, card: null }, c), "Has chosen · Anna");
  assert.equal(words.fact({ type: "opened", cards: [3, 5] }, c), "Opened · Cards 3, 5");
  assert.equal(words.move({ type: "choose", card: 7 }, c), "Card 7");
  assert.equal(words.move({ type: "raise" }, c), "Raise");
});

test("moves are grouped by type in the order they come", () => {
  const groups = byType([{ type: "b", x: 1 }, { type: "a" }, { type: "b", x: 2 }]);
  assert.deepEqual([...groups.keys()], ["b", "a"]);
  assert.equal(groups.get("b").length, 2);
});

test("a composed move is offered what the hand holds, not only what the examples name", () => {
  const [cards, to] = fieldsOf([{ type: "pass", cards: [3, 5], to: "left" }, { type: "pass", cards: [5, 8], to: "right" }], { longer: [1, 2, 3, 4, 5, 6, 7, 8], hand: [2, 3, 5, 8], pot: [3, 5, 8] });
  assert.deepEqual(cards, { name: "cards", kind: "many", choices: [2, 3, 5, 8], example: [3, 5] });
  assert.deepEqual(to.choices, ["left", "right"]);
  assert.equal(fieldsOf([{ type: "x", deep: { a: 1 } }], {})[0].kind, "raw");
});

test("sentences take strings and pictures", () => {
  assert.equal(fill("%(name)s wins by %(margin)s", { name: "Anna", margin: 3 }), "Anna wins by 3");
  assert.deepEqual(rich("You lay %(card)s now", { card: { picture: 1 } }), ["You lay ", { picture: 1 }, " now"]);
  assert.equal(humanised("moves_left"), "Moves left");
  assert.deepEqual([signed(3), signed(0), signed(-4)], ["+3", "0", "−4"]);
});

test("the result says who and why in the reader's person", () => {
  const result = { reason: "resigned", ranks: [1, 2], scores: [0, 0] };
  assert.equal(words.verdict(result, c), "Anna has won");
  assert.equal(words.ending(result, [{ kind: "forfeited", seat: 1, why: "resigned" }], c), "You have resigned.");
  assert.equal(words.verdict({ ranks: [1, 1] }, c), "A draw");
});
