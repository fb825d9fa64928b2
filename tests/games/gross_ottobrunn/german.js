/** The game's German catalogue, for tests of what is said. */

import { readFileSync } from "node:fs";

const PO = new URL("../../../games/gross_ottobrunn/locale/de/LC_MESSAGES/djangojs.po", import.meta.url);

/** Its sentences, context and all: a text, or one and many. What has none stays English. */
export function german() {
  const words = new Map();
  const text = (lines) => (lines.match(/"(.*)"/g) ?? []).map((one) => JSON.parse(one)).join("");
  for (const entry of readFileSync(PO, "utf8").split("\n\n")) {
    const [, context, id] = /(?:msgctxt ("(?:.*)"\n))?msgid ((?:".*"\n)+)/.exec(entry) ?? [];
    if (!id || entry.includes("\n#~") || entry.startsWith("#~")) continue;
    const [said, many] = [...entry.matchAll(/msgstr(?:\[\d\])? ((?:".*"\n?)+)/g)].map(([, lines]) => text(lines));
    words.set((context ? `${text(context)}\u0004` : "") + text(id), many === undefined ? said : [said, many]);
  }
  return words;
}

/** Speak German until a test is over. @returns what had no German */
export function speakGerman(t) {
  const words = german();
  const missing = new Set();
  const was = { gettext: globalThis.gettext, pgettext: globalThis.pgettext, ngettext: globalThis.ngettext };
  t.after(() => Object.assign(globalThis, was));
  const said = (key, id) => {
    if (!words.get(key)) missing.add(key);
    return words.get(key) || id;
  };
  globalThis.gettext = (id) => said(id, id);
  globalThis.pgettext = (context, id) => said(`${context}\u0004${id}`, id);
  globalThis.ngettext = (one, many, count) => [said(one, [one, many])].flat()[count === 1 ? 0 : 1];
  return missing;
}
