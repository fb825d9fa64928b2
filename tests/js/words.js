/** What the page has from Django's catalogue, in the language of the sources. */
globalThis.gettext = (text) => text;
globalThis.ngettext = (one, many, count) => (count === 1 ? one : many);
globalThis.pgettext = (context, text) => text;
