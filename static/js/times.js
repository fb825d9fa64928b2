/** Moments in the reader's language and time zone: the one that he has chosen, else the device's. */

const { lang, dataset } = globalThis.document?.documentElement ?? { dataset: {} };
const zone = dataset.zone || undefined;

/** "20:15" @param {number} at ms since 1970 */
export function timeOf(at) {
  return new Date(at).toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit", timeZone: zone });
}

export function momentOf(at) {
  return new Date(at).toLocaleString(lang, { timeZone: zone });
}

/** What two moments of the same day have in common: "2026-11-30". */
export function dayOf(at, timeZone = zone) {
  return new Date(at).toLocaleDateString("sv-SE", { timeZone });
}

/** "Monday, 30 November"; today and yesterday by their names. */
export function dayWords(at, now = Date.now()) {
  if (dayOf(at) === dayOf(now)) return gettext("Today");
  if (dayOf(at) === dayOf(now - 86_400_000)) return gettext("Yesterday");
  return new Date(at).toLocaleDateString(lang, { weekday: "long", day: "numeric", month: "long", timeZone: zone });
}
