/** What is said at a table as signals: lines, what of them is new, who is muted. */

import { computed, effect, signal } from "@preact/signals";
import { SILENCE, heard, unread } from "./chat.js";
import { sound } from "./sounds.js";

/** @param given the page's JSON: `user`, `muted`, `links.mute`; @param tab the signal of what lies in front: lines are read while it is "chat". */
export function chatOf(given, tab) {
  const held = signal(SILENCE);
  const muted = signal(new Set(given.muted ?? []));
  const visible = signal(!document.hidden);
  const key = `read.${given.match}`;
  /** room → number of the last line that the reader has seen; a reload keeps it. */
  const read = signal(kept(key));
  document.addEventListener("visibilitychange", () => { visible.value = !document.hidden; });

  // the menu at a name mutes, too
  document.addEventListener("folk", ({ detail }) => remember(detail.id, detail.ties.muted || detail.ties.blocked));

  const chat = computed(() => {
    const { room, lines } = held.value;
    const news = unread(lines, { read: read.value[room] ?? 0, user: given.user, muted: muted.value });
    return { room, lines, unread: news.length };
  });
  effect(() => {
    const { room, lines } = held.value;
    const last = lines.at(-1)?.n ?? 0;
    if (tab.value !== "chat" || !visible.value || last <= (read.peek()[room] ?? 0)) return;
    read.value = { ...read.peek(), [room]: last };
    keep(key, read.peek());
  });

  function hearChat(message) {
    const before = held.value;
    held.value = heard(before, message);
    const known = before.lines.at(-1)?.n ?? 0;
    if (!message.all && unread(message.lines, { read: known, user: given.user, muted: muted.value }).length) sound("chat");
  }

  /** @returns {Promise<boolean>} whether the server has noted it. */
  async function mute(player, on) {
    const body = new URLSearchParams({ player, on: on ? "1" : "0" });
    const headers = { "X-CSRFToken": document.querySelector('meta[name="csrf"]').content };
    const answer = await fetch(given.links.mute, { method: "POST", body, headers }).catch(() => null);
    if (!answer?.ok) return false;
    remember(player, on);
    return true;
  }

  function remember(player, on) {
    const next = new Set(muted.value);
    if (on) next.add(player);
    else next.delete(player);
    muted.value = next;
  }

  return { chat, muted, mute, hearChat };
}

function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

function keep(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch { /* it lasts for this page */ }
}
