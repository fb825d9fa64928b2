/** The lines of a figure become pictures that follow each other. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { picturesOf } from "../../../games/gross_ottobrunn/client/figured.js";

test("a hex and its neighbours lie as they are printed, and what is discovered replaces it", () => {
  const [{ land, tokens }] = picturesOf(["round -3,0", "land -2,0=W9 -3,1=S"]);
  assert.deepEqual([land["-3,0"], tokens["-3,0"]], ["L", 4]);
  assert.deepEqual([land["-2,0"], tokens["-2,0"]], ["W", 9]);
  assert.deepEqual([land["-3,1"], tokens["-3,1"]], ["S", 0]);
  assert.equal(Object.keys(land).length, 7);
});

test("pieces are those of the view, by seat", () => {
  const [{ buildings, routes, pirate }] = picturesOf(["hexes -3,-2", "settlements 0 -3,-2,N", "cities 1 -3,-2,S", "ships 0 -3,-2,NE", "pirate -2,-3"]);
  assert.deepEqual(buildings, [["-3,-2,N", 0, false], ["-3,-2,S", 1, true]]);
  assert.deepEqual(routes, [["-3,-2,NE", 0, "ship"]]);
  assert.equal(pirate, "-2,-3");
});

test("the next picture keeps what is not replaced, but no marks, die and length", () => {
  const [first, second] = picturesOf(["round -5,1", "cities 1 -5,1,S", "lava -5,1 -5,1,S", "die 4", "yes -5,1,N", "→", "cities 1", "settlements 1 -5,1,S", "length 5"]);
  assert.deepEqual([first.die, first.lava, first.yes, first.length], [4, ["-5,1", "-5,1,S"], ["-5,1,N"], null]);
  assert.deepEqual([second.die, second.lava, second.yes, second.length], [null, null, [], 5]);
  assert.deepEqual(second.buildings, [["-5,1,S", 1, false]]);
  assert.deepEqual(Object.keys(second.land), Object.keys(first.land));
});
