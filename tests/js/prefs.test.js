import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
const listeners = [];
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.addEventListener = (kind, hear) => listeners.push(hear);
const { pref } = await import("../../static/js/prefs.js");

test("what was set is remembered, what was not is the initial", () => {
  kept.set("pref.speed", "2");
  assert.equal(pref("speed", 1).value, 2);
  assert.equal(pref("sound", true).value, true);
  assert.ok(!kept.has("pref.sound"));
  pref("sound", true).value = false;
  assert.equal(kept.get("pref.sound"), "false");
});

test("everybody on the page holds the same signal", () => {
  assert.equal(pref("help", true), pref("help", false));
});

test("another tab's choice is followed, and what cannot be read is the initial", () => {
  const near = pref("near", null);
  kept.set("pref.near", "1");
  for (const hear of listeners) hear({ key: "pref.near" });
  assert.equal(near.value, 1);
  kept.set("pref.near", "{");
  for (const hear of listeners) hear({ key: "pref.near" });
  assert.equal(near.value, null);
});
