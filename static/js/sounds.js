/** The frame's few sounds, made by the browser itself. None plays before the reader's first gesture: browsers forbid it. */

import { pref } from "./prefs.js";

/** Tones one after the other: [hertz, seconds from the start, seconds long, loudness]. A hertz of 0 is a rustle. */
const SOUNDS = {
  turn: [[660, 0, 0.16, 0.5], [880, 0.14, 0.28, 0.5]],
  card: [[0, 0, 0.07, 0.5]],
  draw: [[0, 0, 0.04, 0.3], [0, 0.06, 0.05, 0.4]],
  signal: [[523, 0, 0.14, 0.4], [523, 0.2, 0.2, 0.4]],
  last: [[440, 0, 0.16, 0.5], [440, 0.2, 0.16, 0.5], [330, 0.4, 0.34, 0.5]],
  end: [[523, 0, 0.18, 0.45], [659, 0.16, 0.18, 0.45], [784, 0.32, 0.4, 0.45]],
  chat: [[988, 0, 0.09, 0.3]],
};
const LOUDNESS = 0.25;
const RISE = 0.01;

export const soundOn = pref("sound", true);

let context = null;

/** Play one of the sounds, if the reader wants sound and has touched the page. */
export function sound(name) {
  if (!soundOn.value || context?.state !== "running") return;
  for (const tone of SOUNDS[name]) play(...tone);
}

/** Sound can begin with the first gesture; wait for it. */
export function awaitGesture() {
  const gestures = ["pointerdown", "keydown"];
  const unlock = () => {
    context ??= globalThis.AudioContext ? new AudioContext() : null;
    context?.resume();
    for (const gesture of gestures) removeEventListener(gesture, unlock, true);
  };
  for (const gesture of gestures) addEventListener(gesture, unlock, true);
}

function play(hertz, after, long, loud) {
  const begin = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * LOUDNESS, begin + RISE);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + long);
  gain.connect(context.destination);
  const source = hertz ? tone(hertz) : rustle(long);
  source.connect(gain);
  source.start(begin);
  source.stop(begin + long);
}

function tone(hertz) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = hertz;
  return source;
}

/** Paper on paper: noise, of which the deeper part is smoothed away. */
function rustle(long) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(long * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  let before = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const noise = Math.random() * 2 - 1;
    samples[at] = (noise - before) / 2;
    before = noise;
  }
  return source;
}
