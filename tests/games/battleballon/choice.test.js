import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { Choices, refusal, whyNotDrawn, whyNotLaid } from "../../../games/battleballon/client/choice.js";
import { cardName, colourOf, formula, valueOf } from "../../../games/battleballon/client/faces.js";

test("faces are read", () => {
  assert.deepEqual([colourOf("R10"), valueOf("R10"), valueOf("Rw")], ["ruby", "10", "W"]);
  assert.deepEqual([cardName("S8"), cardName("Aw")], ["Sapphire 8", "Amethyst wager"]);
});

test("a journey's account is written as the rules count it", () => {
  const journey = (sum, wagers, bonus) => ({ cards: ["R2"], sum, fee: 20, factor: 1 + wagers, bonus });
  assert.equal(formula(journey(46, 1, 20)), "(46 − 20) × 2 + 20");
  assert.equal(formula(journey(11, 0, 0)), "11 − 20");
  assert.equal(formula({ cards: [] }), "");
});

test("only what the server lists can be done", () => {
  const choices = new Choices([{ type: "move", card: "R8", target: "discard", source: "deck" }]);
  assert.ok(choices.can("R8", "discard"));
  assert.ok(!choices.can("R8", "expedition"));
  assert.equal(choices.find("R8", "discard", "ruby"), null);
});

test("what is not possible has its reason", () => {
  const lane = { colour: "ruby", journeys: [{ cards: ["R3", "R7"] }, { cards: [] }], landing: [] };
  assert.match(whyNotLaid({ card: "R5", blocked: "not_higher" }, lane, 0), /Ruby 5 is not higher than the 7/);
  assert.match(whyNotDrawn(lane, { card: "R5", target: "discard" }, {}), /just discarded/);
  assert.match(whyNotDrawn(lane, { card: "S5", target: "discard" }, { must_draw_deck: true }), /only the deck/);
  assert.match(whyNotDrawn(lane, { card: "S5", target: "discard" }, {}), /no card/);
  for (const code of ["not_higher", "wager_after_stage", "card_not_in_hand", "just_discarded", "pile_empty", "must_draw_deck", "wrong_phase"]) {
    assert.ok(refusal(code, { card: "R5", last: "R7", colour: "ruby" }), code);
  }
});
