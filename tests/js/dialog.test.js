import assert from "node:assert/strict";
import { test } from "node:test";
import { more } from "../../static/js/dialog.js";

const box = (scrollTop) => ({ scrollTop, clientHeight: 780, scrollHeight: 1200 });

test("a window shows that there is more below until one has seen the end", () => {
  assert.deepEqual([0, 300, 410, 420].map((top) => more(box(top))), [true, true, false, false]);
  assert.equal(more({ scrollTop: 0, clientHeight: 500, scrollHeight: 500 }), false);
});
