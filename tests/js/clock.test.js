import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, remaining, written } from "../../static/js/clock.js";

test("times are written as on a chess clock, with tenths at the end", () => {
  const cases = [[600_000, "10:00"], [293_000, "4:53"], [3_723_000, "1:02:03"], [20_000, "0:20"], [19_940, "20.0"], [12_310, "12.4"], [1, "0.1"], [0, "0.0"]];
  for (const [left, words] of cases) assert.equal(written(left), words);
});

test("a running clock ends at its deadline, a standing one keeps what is left", () => {
  assert.equal(remaining({ until: 1000 }, 400), 600);
  assert.equal(remaining({ until: 1000 }, 4000), 0);
  assert.equal(remaining({ left: 5000 }, 99_999), 5000);
  assert.equal(remaining({}, 1), null);
});

test("the server's time is taken from the message that was under way the shortest", () => {
  const time = new ServerTime();
  time.heard(1_000_000, 900_300);
  time.heard(1_010_000, 910_050);
  time.heard(1_020_000, 921_000);
  assert.equal(time.now(930_000), 1_029_950);
});
