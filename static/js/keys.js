/** Single keys that work all over the table. */

import { useEffect } from "preact/hooks";
import { pref } from "./prefs.js";
import { hasChat } from "./talk.js";

/** Whether single letters act; who dictates or slips can switch them off. */
export const lettersOn = pref("keys", true);

/** The frame's keys: `key` as the browser names it in lower case, `shown` on the key, what it does, and when it can. */
export function keysOf(match) {
  const t = match.table.value;
  const plays = !match.replay && t.seat !== null && t.status === "running";
  return [
    { key: "?", shown: "?", text: gettext("Show these keys"), act: () => { match.dialog.value = "keys"; } },
    { key: "t", shown: "T", text: gettext("To the table"), act: () => show(match, "table", toTable) },
    { key: "l", shown: "L", text: gettext("To the log"), act: () => show(match, "log", () => focus("#log-lines")) },
    hasChat(match) && { key: "c", shown: "C", text: gettext("To the chat"), act: () => show(match, "chat", () => focus("#say") || focus("#chat-lines")) },
    !match.replay && t.seat !== null && { key: "u", shown: "U", text: match.given.takesBack ? gettext("Take back the last turn, or go to a request") : gettext("Go to a request over the table"), act: () => takeBack(match) },
    plays && t.kind === "computer" && { key: "h", shown: "H", text: gettext("Ask for a hint, or go to it"), act: () => hint(match) },
    plays && match.device && { key: "v", shown: "V", text: gettext("Lower the curtain, to give the device on"), act: match.device.cover },
    plays && { key: "r", shown: "R", text: t.chairs.length > 2 ? gettext("Leave the match (asks first)") : gettext("Resign (asks first)"), act: () => { match.dialog.value = "resign"; } },
  ].filter(Boolean);
}

function show(match, tab, then) {
  match.tab.value = tab;
  setTimeout(then); // when it is drawn
}

/** @returns {boolean} whether there was something to focus. */
function focus(selector) {
  const element = document.querySelector(selector);
  element?.focus();
  return Boolean(element);
}

/** To where the board begins: what it has marked, else its first move, else the table itself. */
export function toTable() {
  return focus(`#main [data-home]:not([data-home="false"])`) || focus("#main .moves .btn") || focus("#main");
}

function takeBack(match) {
  if (focus(".question .btn")) return;
  if (match.table.value.can_take_back) match.takeBack();
  else if (!match.given.takesBack) match.say(gettext("Nothing is asked of you over the table."));
  else match.say(gettext("There is no turn of yours that can be taken back now."));
}

function hint(match) {
  if (focus(".advice .btn")) return;
  if (!match.myTurn.value) match.say(gettext("It is not your turn."));
  else if (document.querySelector(".ask-hint")) match.hints.ask();
  else match.say(gettext("At this step there is no hint."));
}

/** Listen for the frame's keys. Never while somebody types, with Alt, Ctrl or Meta, or in a window over the table. */
export function useKeys(match) {
  useEffect(() => {
    const pressed = (event) => {
      if (!match.table.value || match.device?.covered.value || !means(event, lettersOn.value) || document.querySelector("dialog[open]")) return;
      const found = keysOf(match).find((one) => one.key === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

/** Whether a key press can be one of ours. */
export function means(event, letters) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return false;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return false;
  return letters || event.key === "?";
}
