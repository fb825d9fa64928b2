/** What this browser adds to the luck of its matches, and what it remembers of them: so it can check afterwards what it was told.
 *
 * A nonce is 32 random bytes. Its hash is shown with the agreement to the terms, and it is opened once all hashes are there:
 * so nobody, the server neither, can choose the luck. All of it is kept on this device and nowhere else.
 */

const PREFIX = "deal.";
const MOST = 300;
/** For a private window: what lasts as long as the page. */
const unkept = new Map();

/** Whether this browser can: over plain http it has no hashes, and gives nothing. */
export const isAble = () => Boolean(globalThis.crypto?.subtle);

export const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/** Make a nonce for a deal whose hash is known, and keep it. @param {{deal: number, hash: string, version: number}} of
 *  @returns {Promise<string>} its hash */
export async function made({ deal, hash, version }) {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const commitment = await sha256(nonce);
  keep(`${hash}.${commitment}`, { deal, hash, version, commitment, nonce: hex(nonce), at: Date.now() });
  return commitment;
}

/** Add to a deal whose hash is known, where nobody else does: opened at once. @returns {Promise<string>} the nonce */
export async function addedTo({ deal, hash }) {
  const commitment = await made({ deal, hash, version: 1 });
  const mine = kept(`${hash}.${commitment}`);
  keep(`${hash}.${commitment}`, { ...mine, opened: true });
  return mine.nonce;
}

/** Answer a `start`: show a hash, or open the nonce of the one that was shown, if all is as this browser has seen it before.
 *  @param {(frame: object) => unknown} act */
export async function answered(start, act) {
  if (start.ask === "commit" && isAble()) act({ type: "commit", deal: start.deal, version: start.version, commitment: await made(start) });
  if (start.ask !== "reveal") return;
  const mine = kept(`${start.hash}.${start.mine}`);
  if (!mine || !(start.commitments ?? []).includes(start.mine)) return; // another hash, or not mine: then there is no match
  keep(`${start.hash}.${start.mine}`, { ...mine, commitments: start.commitments, opened: true });
  act({ type: "reveal", deal: start.deal, nonce: mine.nonce });
}

/** Remember which hash stood over a match while it was played. */
export function saw(match, hash) {
  if (hash && !kept(`${hash}.seen.${match}`)) keep(`${hash}.seen.${match}`, { match, hash, at: Date.now() });
}

/** All that is kept of a match: the hash seen while it ran, or before, and what this browser has added. It is found by what this
 *  browser has seen as well as by what it is told now: under another number it is the same deal.
 *  @returns {{seen: object | null, nonces: object[]}} `seen`: of this match, whatever its hash was */
export function remembered(match, deal, hash) {
  const all = keys().map((key) => kept(key)).filter(Boolean).sort((one, other) => one.at - other.at);
  const seen = all.find((one) => one.match === match) ?? null;
  const ofIt = (one) => one.deal === deal || one.hash === hash || one.hash === seen?.hash;
  return { seen, nonces: all.filter((one) => one.nonce && ofIt(one)) };
}

// --- what is kept ---------------------------------------------------------------------------------------------------
function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    prune();
  } catch {
    unkept.set(name, value);
  }
}

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? unkept.get(name) ?? null;
  } catch {
    return unkept.get(name) ?? null;
  }
}

function keys() {
  const names = [...unkept.keys()];
  try {
    names.push(...Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)));
  } catch { /* nothing can be kept here */ }
  return [...new Set(names)];
}

/** The oldest go first. */
function prune() {
  const all = keys();
  if (all.length <= MOST) return;
  const byAge = all.map((name) => [name, kept(name)?.at ?? 0]).sort((one, other) => one[1] - other[1]);
  for (const [name] of byAge.slice(0, all.length - MOST)) localStorage.removeItem(PREFIX + name);
}
