/** Moments in the reader's own time: `<time datetime="…" data-moment>` comes from the server in the house's zone. */

const { lang, dataset } = document.documentElement;
const written = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone: dataset.zone || undefined });

for (const time of document.querySelectorAll("time[data-moment]")) {
  time.textContent = written.format(new Date(time.dateTime));
}
