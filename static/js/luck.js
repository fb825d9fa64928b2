/** The numbers that anyone can check, as games/luck.py makes them: frozen with it, byte by byte. 64 bits are BigInts here. */

const WORDS = 2n ** 64n;
const FORMAT = "1";
const utf8 = new TextEncoder();

/** The seed of a match: SHA-256 of all that was settled before the first card.
 * @param {{match: string, game: string, options: string, first: number, secret: Uint8Array, nonces: (Uint8Array | null)[]}} of
 * @returns {Promise<Uint8Array>} */
export async function seed(of) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", record(of)));
}

export function record({ match, game, options, first, secret, nonces }) {
  if (secret.length !== 32) throw new RangeError("a secret has 32 bytes");
  const texts = ["luftschloss", FORMAT, match, game, options, String(first)].map((text) => utf8.encode(text));
  return joined([...texts, secret, utf8.encode(String(nonces.length)), ...nonces].flatMap((field) => (field ? [u64(BigInt(field.length)), field] : [u64(WORDS - 1n)])));
}

/** The words of one chance entry: HMAC-SHA256(seed, "chance" ‖ u64 entry ‖ u64 counter), four of a block. */
export async function* words(seed, entry) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0n; ; counter++) {
    const block = await crypto.subtle.sign("HMAC", key, joined([utf8.encode("chance"), u64(BigInt(entry)), u64(counter)]));
    const view = new DataView(block);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

/** The luck of one chance entry. */
export class Stream {
  #words;

  constructor(seed, entry) {
    this.#words = words(seed, entry);
  }

  /** One of 0 … bound-1, each as likely: the next word below the largest multiple of bound, modulo bound.
   * @param {number | bigint} bound @returns {Promise<number | bigint>} of the same kind */
  async below(bound) {
    const size = BigInt(bound);
    if (size < 1n || size > WORDS) throw new RangeError("no such bound");
    const end = WORDS - (WORDS % size);
    for (;;) {
      const { value } = await this.#words.next();
      if (value < end) return typeof bound === "bigint" ? value % size : Number(value % size);
    }
  }

  async shuffled(things) {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last--) swap(order, last, await this.below(last + 1));
    return order;
  }
}

/** The shuffle that numbers of a trace stand for: Fisher and Yates from the last place down. */
export function shuffledBy(things, values) {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) swap(order, last, values[order.length - 1 - last]);
  return order;
}

function swap(order, one, other) {
  [order[one], order[other]] = [order[other], order[one]];
}

function u64(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
