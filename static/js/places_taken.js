/** What is to be known of an open table on any page. Plain, for pages that load little. */

/** Whether all others wait for a person alone. @param {{places: object[]}} table @param {number} me */
export function waitsForMe(table, me) {
  const missing = table.places.filter((place) => !place.bot && !place.ready);
  return missing.length === 1 && missing[0].player?.id === me;
}
