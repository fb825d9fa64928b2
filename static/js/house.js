/** What reaches somebody on any page of the house: a strip at its lower edge, counters in the masthead, the way to his table.
 *
 * Words are in the page's own language, in templates (includes/house.html); nothing but this is loaded for it.
 */

import { showCounts } from "./counts.js";
import { listen } from "./ear.js";
import { waitsForMe } from "./places_taken.js";
import { named, waits } from "./title.js";

const box = document.getElementById("house");
const me = Number(box.dataset.me);
const usual = document.title;
/** key → strip */
const strips = new Map();
let friendsAsked = null;

const HEARD = {
  mine: hearMine,
  go: ({ match, why }) => goTo(box.dataset.table.replace("/0/", `/${match}/`), why === "follow"),
  letter: hearLetter,
  asked_in: ({ room, name, by }) => show("asked_in", "asked_in", { name: by.name, text: name, href: `${box.dataset.lobby}?room=${room}` }, true),
  folk: hearFolk,
  start: (message) => import("./nonces.js").then((luck) => luck.answered(message, act), () => {}),
  not_begun: ({ missing = [], me = false }) => show("not_begun", me && !missing.length ? "not_begun-me" : "not_begun", { name: missing.join(", "), href: box.dataset.lobby }, true),
  unseated: ({ table, why, name }) => why !== "elsewhere" && show(`unseated ${table}`, `unseated-${why}`, { name, href: box.dataset.lobby }, true),
  notices: ({ unseen }) => (unseen ? show("notices", "notices", {}) : drop("notices")),
};

const act = listen((message) => {
  showCounts(message);
  document.dispatchEvent(new CustomEvent("house", { detail: message })); // for the scripts of this page
  HEARD[message.type]?.(message);
}, me);

/** Proposals that wait for one's answer: each version is shown once, and goes when it is no longer open. */
function hearMine({ calls, tables = [] }) {
  const waiting = calls.filter((call) => !call.accepts.includes(me));
  const keys = new Set(waiting.map((call) => `call ${call.id} ${call.version}`));
  for (const key of [...strips.keys()]) if (key.startsWith("call ") && !keys.has(key)) drop(key);
  for (const call of waiting) {
    const other = call.by.id === me ? call.to : call.by;
    const kind = call.changed_by ? "again" : "called";
    const strip = show(`call ${call.id} ${call.version}`, kind, { name: other.name, href: `${box.dataset.lobby}?challenge=${other.id}` });
    strip?.querySelector("[data-leave]")?.addEventListener("click", () => act({ type: call.by.id === me ? "withdraw" : "decline", challenge: call.id }));
  }
  waits("mine", waiting.length + hearTables(tables));
}

/** The open table at which one sits waits for oneself alone: said once for each version of it. @returns {number} of such tables */
function hearTables(tables) {
  const waiting = tables.filter((table) => waitsForMe(table, me));
  const keys = new Set(waiting.map((table) => `table ${table.id} ${table.version}`));
  for (const key of [...strips.keys()]) if (key.startsWith("table ") && !keys.has(key)) drop(key);
  for (const table of waiting) show(`table ${table.id} ${table.version}`, "table", { href: box.dataset.lobby });
  return waiting.length;
}

function hearLetter({ by, text, quiet }) {
  const isOpen = document.getElementById("letters")?.dataset.other === String(by.id); // it appears on the page itself
  if (by.id !== me && !quiet && !isOpen) show("letter", "letter", { name: by.name, text: text.length > 80 ? `${text.slice(0, 79)}…` : text }, true);
}

/** Somebody asks to be friends, who did not when the page came. */
function hearFolk({ asked }) {
  const fresh = friendsAsked && asked.find((person) => !friendsAsked.has(person.id));
  friendsAsked = new Set(asked.map((person) => person.id));
  if (fresh) show("friend", "friend", { name: fresh.name }, true);
  else if (!asked.length) drop("friend");
}

/** A page that nobody looks at, or on which something has been written, is not taken away: it says where the match is. That of
 * somebody who is followed can wait. */
function goTo(address, isFollowed) {
  if (!document.hidden && !writes()) return location.assign(address);
  if (isFollowed) return;
  show("go", "go", { href: address });
  named(`● ${usual}`);
}

function writes() {
  const fields = [...document.querySelectorAll("main textarea, main input:not([type=hidden], [type=search], [type=radio], [type=checkbox])")];
  return fields.some((field) => field.value !== field.defaultValue);
}

/** Show a strip of a kind, once; what was closed does not come again on other pages. @returns {Element | null} a new one */
function show(key, kind, { name = "", text = "", href = "" }, again = false) {
  if (again) drop(key);
  else if (strips.has(key) || isClosed(key)) return null;
  const strip = document.querySelector(`template[data-strip="${kind}"]`).content.firstElementChild.cloneNode(true);
  for (const slot of strip.querySelectorAll("[data-name]")) slot.textContent = name;
  for (const slot of strip.querySelectorAll("[data-text]")) slot.textContent = text;
  if (href) strip.querySelector("a").href = href;
  strip.querySelector("[data-close]").addEventListener("click", () => {
    if (!again) close(key);
    drop(key);
  });
  strips.set(key, strip);
  box.append(strip);
  return strip;
}

/** Take a strip away; a focus that was in it goes to the page. */
function drop(key) {
  const strip = strips.get(key);
  if (!strip) return;
  const focused = strip.contains(document.activeElement);
  strips.delete(key);
  strip.remove();
  if (focused) document.getElementById("main")?.focus({ preventScroll: true });
}

function isClosed(key) {
  return (sessionStorage.getItem("house.closed") ?? "").split("|").includes(key);
}

function close(key) {
  const closed = (sessionStorage.getItem("house.closed") ?? "").split("|");
  sessionStorage.setItem("house.closed", [...closed.slice(-20), key].join("|"));
}
