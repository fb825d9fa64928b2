/** The race of the day: its list follows what happens, one's own place with it, and a result can be given away. */

import { fill } from "./text.js";
import { timeOf } from "./times.js";

const EVERY = 15_000;
/** Milliseconds between two looks at the list. Whoever asks for what has not changed is told just that. */

const root = document.getElementById("daily");
const { me } = document.documentElement.dataset;
let tag = "";
let waiting = 0;

async function ask() {
  clearTimeout(waiting);
  if (document.hidden) return; // visibilitychange asks
  await fetched();
  clearTimeout(waiting);
  waiting = setTimeout(ask, EVERY);
}

async function fetched() {
  try {
    const answer = await fetch(root.dataset.address, { cache: "no-store", headers: tag ? { "If-None-Match": tag } : {} });
    if (answer.status !== 200) return;
    tag = answer.headers.get("ETag") ?? "";
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["daily-list", "daily-spread"]) show(page.getElementById(id));
    tellPlace();
  } catch { /* asked again later */ }
}

/** Put a part where its forerunner stands, unless somebody is at it. The reader's own row below the list is his alone: it stays. */
function show(part) {
  const before = document.getElementById(part?.id);
  if (!before || before.contains(document.activeElement)) return;
  const foot = before.querySelector("tfoot");
  own(part);
  if (foot && !part.querySelector("tr.me")) part.querySelector("table")?.append(foot);
  before.replaceWith(part);
  part.dispatchEvent(new CustomEvent("parts", { bubbles: true }));
}

/** Arrivals in the reader's own time, as his device writes it. */
function tellTimes(part) {
  for (const time of part.querySelectorAll("time[data-at]")) time.textContent = timeOf(Number(time.dataset.at));
}

/** What is the same for all who look becomes the reader's: his time, his row, his bar. */
function own(part) {
  tellTimes(part);
  const row = me && part.querySelector(`tr[data-player="${me}"]`);
  if (row) {
    row.classList.add("me");
    row.querySelector("th").append(" ", Object.assign(document.createElement("span"), { className: "you", textContent: gettext("(you)") }));
  }
  const margin = marginOfMine();
  for (const bar of part.querySelectorAll(".bar")) bar.classList.toggle("is-mine", margin !== null && margin >= Number(bar.dataset.low) && margin < Number(bar.dataset.high));
}

function marginOfMine() {
  const told = root.querySelector("[data-own]");
  return told ? Number(told.dataset.own) : null;
}

/** The reader's place follows from how often each margin was reached. */
function tellPlace() {
  const list = document.getElementById("daily-list");
  const margin = marginOfMine();
  const step = JSON.parse(list.dataset.ladder).find(([reached]) => reached === margin);
  if (!step) return;
  for (const told of root.querySelectorAll("[data-own-place]")) told.textContent = String(step[1] + 1);
  for (const told of root.querySelectorAll("[data-own-count]")) told.textContent = list.dataset.count;
  tellLeft();
}

/** "10:21 hours left", in the last hour "13 minutes left"; nothing when it is past. */
function leftWords(minutes) {
  if (minutes < 0) return "";
  if (minutes < 60) return fill(ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes), { minutes });
  return fill(gettext("%(time)s hours left"), { time: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` });
}

/** How long the day lasts. */
function tellLeft() {
  for (const told of root.querySelectorAll("[data-left]")) {
    const minutes = Math.floor((Number(told.dataset.left) - Date.now()) / 60_000);
    const words = leftWords(minutes);
    const count = Number(document.getElementById("daily-list").dataset.count);
    told.textContent = words && count ? `, ${words}` : words;
  }
}

const share = root.querySelector("[data-share]");
if (share) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    const { shareText } = await import("./share.js");
    const done = await shareText(share.dataset.share);
    document.getElementById("shared").textContent = done === "copied" ? gettext("Copied. It names no card.") : "";
    share.focus();
  });
}

tellTimes(root);
tellLeft();
setInterval(tellLeft, 20_000);
if ("live" in root.dataset) {
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  waiting = setTimeout(ask, EVERY);
}
