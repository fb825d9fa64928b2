/** Moments in the reader's language and time zone: the one that he has chosen, else the device's. */

const { lang, dataset } = globalThis.document?.documentElement ?? { dataset: {} };
const zone = dataset.zone || undefined;

/** "08:15", "8:15 AM": as the server writes it. @param {number} at ms since 1970 @param more options of Intl, as a weekday before it */
export function timeOf(at, more = {}) {
  return new Date(at).toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit", ...more, timeZone: zone }).padStart(5, "0");
}

export function momentOf(at) {
  return `${new Date(at).toLocaleDateString(lang, { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone })} ${timeOf(at)}`;
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
