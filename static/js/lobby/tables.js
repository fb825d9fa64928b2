/** Open tables as the hall knows them from the first moment on: which there are, and the reader's own. What is shown of them comes later. */

import { signal } from "@preact/signals";

/** lobby → its open tables */
const known = new WeakMap();

/** The newest list of open tables. */
export function tablesOf(lobby) {
  if (!known.has(lobby)) {
    const told = signal({ tables: [], count: 0 });
    lobby.on("open_tables", (message) => (told.value = message));
    known.set(lobby, told);
  }
  return known.get(lobby);
}

/** How many open tables there are beside the reader's own. */
export function openTo(lobby) {
  const { tables, count } = tablesOf(lobby).value;
  return count - tables.filter((table) => table.id === ownTable(lobby)?.id).length;
}

/** The open table at which the reader sits; it need not be listed. */
export function ownTable(lobby) {
  return lobby.mine.value.tables?.[0] ?? null;
}
