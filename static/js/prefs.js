/** What is remembered on this device and nowhere else: sound, helps, orientation. Other tabs of the portal follow at once. */

import { signal } from "@preact/signals";

const KEY = "pref.";
/** name → signal: one for the whole page, however many ask. */
const known = new Map();

/** A signal that is remembered under `name`; `initial` until something was. Values are anything that JSON can write. */
export function pref(name, initial) {
  if (!known.has(name)) known.set(name, remembered(name, initial));
  return known.get(name);
}

function remembered(name, initial) {
  const kept = signal(read(name, initial));
  let written = kept.value;
  kept.subscribe((value) => {
    if (value === written) return;
    written = value;
    write(name, value);
  });
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== KEY + name) return;
    written = read(name, initial);
    kept.value = written;
  });
  return kept;
}

function read(name, initial) {
  try {
    const text = localStorage.getItem(KEY + name);
    return text === null ? initial : JSON.parse(text);
  } catch {
    return initial; // a private window, or something that is not ours
  }
}

function write(name, value) {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(value));
  } catch { /* it lasts for this page */ }
}
