/** Addresses in what people write, found and shown as what they are. Pure: what is drawn of them stands in said.js. */

const ADDRESS = /https?:\/\/[^\s<>"„“”«»]+/giu;
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?…'’)\]}]$/u;
const SHOWN = 60;
/** Characters before an address after which none begins: "xhttp://" is no link. */
const JOINED = /[\p{L}\p{N}]$/u;

/** @typedef {{text: string} | {href: string, host: string, rest: string, own: string | null}} Piece
 * `host` as the browser will ask for it, so in ASCII: letters of other alphabets that look like Latin ones show as "xn--…";
 * `rest` in ASCII, too; `own`: the path, where it leads to this house. */

/** A text in pieces: words, and addresses between them. @returns {Piece[]} */
export function pieces(text, origin = globalThis.location?.origin) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const raw = trimmed(match[0]);
    const url = JOINED.test(text.slice(0, match.index)) ? null : read(raw);
    if (!url) continue;
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    found.push(link(url, origin));
    end = match.index + raw.length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

/** Without what belongs to the sentence around it; a bracket stays that was opened inside. */
function trimmed(raw) {
  while (TAIL.test(raw)) {
    const close = raw.at(-1);
    const open = { ")": "(", "]": "[", "}": "{" }[close];
    if (open && raw.split(open).length >= raw.split(close).length) break;
    raw = raw.slice(0, -1);
  }
  return raw;
}

/** An address with a name or a password in it pretends to lead elsewhere ("https://bank@other.example"): that is no link. */
function read(raw) {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  const leads = url.hostname.includes(".") || url.hostname.startsWith("[") || url.hostname === "localhost";
  return leads && !url.username && !url.password ? url : null;
}

function link(url, origin) {
  const rest = url.pathname === "/" && !url.search && !url.hash ? "" : url.pathname + url.search + url.hash;
  const room = Math.max(SHOWN - url.host.length, 8);
  return { href: url.href, host: url.host, rest: rest.length > room ? `${rest.slice(0, room - 1)}…` : rest, own: url.origin === origin ? url.pathname : null };
}
