/** Reading a rating curve: the points come from its table, and the nearest one is shown. */

import assert from "node:assert/strict";
import test from "node:test";
import "./words.js";
import { nearest, pointsOf } from "../../static/js/curve.js";

const POINTS = [0, 100, 140, 640].map((x) => ({ x, y: 0, words: "" }));

test("the point that lies nearest is meant, wherever the mouse is", () => {
  assert.deepEqual([-50, 40, 60, 119, 121, 389, 391, 9999].map((x) => nearest(POINTS, x)), [0, 0, 1, 1, 2, 2, 3, 3]);
});

test("points are what the table of values says", () => {
  const cells = ["28.11.2026", " 1612 ", "+13"].map((textContent) => ({ textContent }));
  const table = { querySelectorAll: () => [{ dataset: { x: "12.5", y: "40" }, cells }] };
  assert.deepEqual(pointsOf(table), [{ x: 12.5, y: 40, words: "28.11.2026: 1612 (+13)" }]);
});
