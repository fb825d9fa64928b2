import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../../static/js/beside.js";

const PHONE = { width: 360, height: 640 };
const BUBBLE = { width: 320, height: 180 };

function overlap(target, { left, top }, size) {
  const x = Math.min(target.left + target.width, left + size.width) - Math.max(target.left, left);
  const y = Math.min(target.top + target.height, top + size.height) - Math.max(target.top, top);
  return x > 0 && y > 0;
}

test("a bubble stands below what it speaks of, above it when there is no room, else at its side", () => {
  const at = (left, top, width, height, view = PHONE) => beside({ left, top, width, height }, BUBBLE, view).side;
  assert.equal(at(10, 50, 340, 60), "below");
  assert.equal(at(10, 540, 340, 90), "above");
  assert.equal(at(0, 0, 300, 700, { width: 1280, height: 720 }), "right");
  assert.equal(at(900, 0, 380, 700, { width: 1280, height: 720 }), "left");
});

test("wherever it fits it neither hides what it speaks of nor leaves the window", () => {
  for (let top = 0; top <= 580; top += 20) {
    const target = { left: (top * 7) % 300, top, width: 60, height: 60 };
    const found = beside(target, BUBBLE, PHONE);
    assert.ok(!overlap(target, found, BUBBLE), `at ${top}`);
    assert.ok(found.left >= 0 && found.top >= 0 && found.left + BUBBLE.width <= PHONE.width && found.top + BUBBLE.height <= PHONE.height);
  }
});

test("where it fits nowhere it stays in the window, where most room is", () => {
  const found = beside({ left: 0, top: 100, width: 360, height: 400 }, { width: 344, height: 300 }, PHONE);
  assert.equal(found.side, "below");
  assert.equal(found.top + 300 <= PHONE.height, true);
});

test("without a target it stands in the middle", () => {
  assert.deepEqual(beside(null, BUBBLE, PHONE), { left: 20, top: 230, side: "" });
});
