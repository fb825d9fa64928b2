/** Clocks as arithmetic: the server's time, what is left, how it is written. All in milliseconds. */

const SAMPLES = 8;
export const TENTHS_UNDER = 20_000;
export const WARN_UNDER = 60_000;

/** How far the server's clock is ahead of this one. A message is always a little old when it arrives, so the largest
 *  difference of the last few is the truest. */
export class ServerTime {
  #differences = [];

  heard(serverNow, here = Date.now()) {
    this.#differences = [...this.#differences, serverNow - here].slice(-SAMPLES);
  }

  now(here = Date.now()) {
    return here + (this.#differences.length ? Math.max(...this.#differences) : 0);
  }
}

/** Milliseconds left on a clock face, never below 0; null when it has no budget. */
export function remaining(face, now) {
  if (face.until != null) return Math.max(0, face.until - now);
  return face.left ?? null;
}

/** "1:02:03", "4:53", and tenths towards the end: "12.3". Minutes and seconds are rounded up: 0:00 means that it is over. */
export function written(left) {
  if (left < TENTHS_UNDER) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How long the written time stays as it is: when to look again. */
export function nextLook(left) {
  return left < TENTHS_UNDER + 1000 ? 100 : 250;
}
