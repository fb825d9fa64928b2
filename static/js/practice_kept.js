/** A table against the computer keeps its record on this device. Fetched only there. */

import { effect } from "@preact/signals";
import { keep } from "./practice.js";

export function keepRecord(match) {
  effect(() => {
    const t = match.table.value;
    const lines = match.lines.value;
    const hinted = match.hints.given.value || match.given.hints > 0;
    if (!t || lines.length < t.ply) return; // the rest is on its way
    try {
      keep(localStorage, t, lines, { hinted, now: Date.now() });
    } catch { /* a private window: nothing is kept */ }
  });
}
