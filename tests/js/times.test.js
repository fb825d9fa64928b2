import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";

const MORNING = Date.UTC(2026, 10, 30, 7, 5);

/** The words of times on a page in a language. */
async function written(lang) {
  globalThis.document = { documentElement: { lang, dataset: { zone: "Europe/Berlin" } } };
  const { momentOf, timeOf } = await import(`../../static/js/times.js?${lang}`);
  return [timeOf(MORNING), momentOf(MORNING), timeOf(MORNING + 6 * 3_600_000, { weekday: "short" })].map((words) => words.replaceAll("\u202f", " "));
}

test("times are written as the server writes them, in each language in one form", async () => {
  assert.deepEqual(await written("en"), ["8:05 AM", "11/30/2026 8:05 AM", "Mon 2:05 PM"]);
  assert.deepEqual(await written("de"), ["08:05", "30.11.2026 08:05", "Mo., 14:05"]);
});
