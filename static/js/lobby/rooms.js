/** What the page knows of rooms: which there are, in which it is, what was said there, what is new, and what was whispered. */

import { computed, effect, signal } from "@preact/signals";
import { SILENCE, heard, isOwn, unread } from "../chat.js";
import { fill } from "../text.js";
import { sound } from "../sounds.js";

const KEY = "lobby.rooms";
/** Lines that a page keeps of a room. */
const MOST = 300;
const NO_FOLK = { friends: [], muted: [], blocked: [], undisturbed: false };

export class Rooms {
  #reentered = false;
  /** The room that the address asks for: an invitation that was read on another page. */
  #wanted = Number(new URLSearchParams(location.search).get("room"));

  constructor(lobby) {
    this.lobby = lobby;
    this.list = signal({ rooms: [], mine: [] });
    /** Ids of the rooms that the page is in, beside the hall; a reload keeps them. */
    this.joined = signal(kept());
    /** The room that is shown; null: the hall. */
    this.front = signal(null);
    /** room → {room, lines}, people, number of the last line read */
    this.chats = signal({});
    this.people = signal({});
    this.read = signal({});
    /** Whispers since the page came, each in the room that was shown when it came. */
    this.letters = signal([]);
    this.asked = signal([]);
    this.folk = signal(NO_FOLK);
    /** "rooms", "room", "help", or {make: name} */
    this.dialog = signal(null);
    this.visible = signal(!document.hidden);
    document.addEventListener("visibilitychange", () => (this.visible.value = !document.hidden));

    this.hall = computed(() => this.list.value.rooms.find((room) => !room.name)?.id ?? null);
    this.here = computed(() => this.front.value ?? this.hall.value);
    this.muted = computed(() => new Set([...this.folk.value.muted, ...this.folk.value.blocked].map((person) => person.id)));
    this.news = computed(() => Object.fromEntries([this.hall.value, ...this.joined.value].map((room) => [room, this.#unread(room)])));
    this.#listen();
    effect(() => this.#seen());
    effect(() => {
      const news = Object.values(this.news.value).reduce((sum, count) => sum + count, 0);
      this.lobby.counts.chat.value = news + this.asked.value.length + this.letters.value.filter((letter) => letter.unseen).length;
    });
    effect(() => {
      if (lobby.link.value === "open") this.#enterAgain();
      else this.#reentered = false;
    });
  }

  get me() {
    return this.lobby.mine.value.me;
  }

  #listen() {
    const { lobby } = this;
    lobby.on("rooms", (message) => this.hearList(message));
    lobby.on("talk", (message) => this.hearTalk(message));
    lobby.on("here_too", ({ room, people }) => (this.people.value = { ...this.people.value, [room]: people }));
    lobby.on("asked_in", (message) => this.hearAsked(message));
    lobby.on("out", (message) => this.hearOut(message));
    lobby.on("letter", (message) => this.hearLetter(message));
    lobby.on("folk", (message) => (this.folk.value = message));
  }

  // --- what it hears ----------------------------------------------------------------------------------------------------
  hearList(message) {
    this.list.value = message;
    const known = new Set(message.rooms.map((room) => room.id));
    if (known.has(this.#wanted)) this.#enterWanted();
    if (this.asked.value.some((one) => !known.has(one.room))) this.asked.value = this.asked.value.filter((one) => known.has(one.room));
  }

  #enterWanted() {
    const room = this.#wanted;
    this.#wanted = 0;
    this.lobby.part.value = "chat";
    this.enter(room);
  }

  hearTalk(message) {
    const { room } = message;
    const before = this.chats.value[room] ?? SILENCE;
    const after = heard(before, { room, all: message.whole, lines: message.lines });
    this.chats.value = { ...this.chats.value, [room]: { ...after, lines: after.lines.slice(-MOST) } };
    if (this.read.peek()[room] === undefined) this.read.value = { ...this.read.peek(), [room]: after.lines.at(-1)?.n ?? 0 }; // what was said before he came is not new
  }

  hearAsked(message) {
    this.asked.value = [...this.asked.value.filter((one) => one.room !== message.room), message];
    sound("chat");
  }

  hearOut({ room, why }) {
    const name = this.nameOf(room);
    this.forget(room);
    const words = { closed: gettext("The room %(name)s was closed."), shown_out: gettext("You were shown out of the room %(name)s.") };
    this.lobby.say(fill(words[why] ?? gettext("The room %(name)s is no longer open to you."), { name }));
  }

  hearLetter(message) {
    if (this.muted.value.has(message.by.id)) return;
    const known = this.letters.value.find((one) => one.letter === message.letter);
    const own = message.by.id === this.me?.id;
    const letter = { ...message, room: known?.room ?? this.here.value, unseen: known ? known.unseen : !own && !this.#looking(this.here.value), unread: known ? known.unread : !own };
    this.letters.value = known ? this.letters.value.map((one) => (one === known ? letter : one)) : [...this.letters.value, letter];
    if (!own && !known && !message.quiet) sound("chat");
  }

  // --- what is new ------------------------------------------------------------------------------------------------------
  #unread(room) {
    const lines = this.chats.value[room]?.lines ?? [];
    return unread(lines, { read: this.read.value[room] ?? Infinity, user: this.me?.id ?? null, muted: this.muted.value }).filter((line) => !line.hidden).length;
  }

  #looking(room) {
    return room === this.here.value && this.visible.value && this.lobby.shows("chat");
  }

  /** What is looked at is read. */
  #seen() {
    const room = this.here.value;
    if (!this.#looking(room)) return;
    const last = this.chats.value[room]?.lines.at(-1)?.n ?? 0;
    if (last > (this.read.peek()[room] ?? Infinity)) this.read.value = { ...this.read.peek(), [room]: last };
    if (this.letters.value.some((letter) => letter.unseen)) this.letters.value = this.letters.value.map((letter) => ({ ...letter, unseen: false }));
  }

  /** A whisper was on the screen: it no longer counts among the letters. */
  readLetter(id) {
    this.letters.value = this.letters.value.map((letter) => (letter.letter === id ? { ...letter, unread: false } : letter));
    this.act({ type: "read", letter: id });
  }

  // --- what it does -----------------------------------------------------------------------------------------------------
  /** @returns {Promise<string>} why not, or nothing. */
  async act(frame) {
    const answer = await this.lobby.connection.act(frame);
    return answer.type === "refused" ? answer.text || answer.code : "";
  }

  /** Go into a room, or show it where the page is in it already. */
  async enter(room) {
    if (room === this.hall.value) this.front.value = null;
    else if (this.joined.value.includes(room)) this.front.value = room;
    else {
      const why = await this.act({ type: "enter", room });
      if (why) return why;
      this.#join([...this.joined.value, room]);
      this.front.value = room;
    }
    this.asked.value = this.asked.value.filter((one) => one.room !== room);
    this.dialog.value = null;
    return "";
  }

  async make(name, kind) {
    const answer = await this.lobby.connection.act({ type: "room", name, kind });
    return answer.type === "refused" ? answer.text || answer.code : this.enter(answer.challenge);
  }

  leave(room, { forget = false } = {}) {
    this.forget(room);
    this.asked.value = this.asked.value.filter((one) => one.room !== room);
    return this.act({ type: "leave", room, forget });
  }

  /** Show a room no longer. */
  forget(room) {
    if (this.front.value === room) this.front.value = null;
    if (this.dialog.value === "room") this.dialog.value = null;
    this.#join(this.joined.value.filter((one) => one !== room));
    for (const known of [this.chats, this.people, this.read]) {
      const { [room]: _, ...others } = known.value;
      known.value = others;
    }
  }

  say(text) {
    return this.act({ type: "say", room: this.here.value, text });
  }

  write(person, text) {
    return this.act({ type: "write", player: person.id, text });
  }

  /** Read somebody's lines no more, or again. */
  mute(player, on) {
    return this.act({ type: "heed", player, what: on ? "mute" : "unmute" });
  }

  /** After a lost line all rooms but the hall are entered anew; one that is gone meanwhile is let go. */
  async #enterAgain() {
    if (this.#reentered || !this.me) return;
    this.#reentered = true;
    for (const room of this.joined.peek()) if (await this.act({ type: "enter", room })) this.forget(room);
  }

  #join(rooms) {
    this.joined.value = rooms;
    keep(rooms);
  }

  // --- what it is called ------------------------------------------------------------------------------------------------
  room(id) {
    return this.list.value.rooms.find((room) => room.id === id) ?? null;
  }

  nameOf(id) {
    return this.room(id)?.name || (id === this.hall.value ? gettext("Hall") : "…");
  }

  /** Who could be meant by a name: whoever is here, friends, and whoever has spoken. @returns {{id: number, name: string}[]} */
  get known() {
    const authors = Object.values(this.chats.value).flatMap(({ lines }) => lines.filter((line) => line.player !== null).map((line) => ({ id: line.player, name: line.name })));
    const writers = this.letters.value.flatMap(({ by, to }) => [by, to]);
    const all = [...this.lobby.everybody.value, ...this.folk.value.friends, ...Object.values(this.people.value).flat(), ...writers, ...authors, ...this.folk.value.muted];
    const found = new Map();
    for (const person of all) if (person.id !== this.me?.id && !found.has(person.id)) found.set(person.id, person);
    return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
  }

  get rooms() {
    return this.list.value.rooms.map((room) => ({ id: room.id, name: this.nameOf(room.id) }));
  }

  /** With whom one has whispered last: who wrote last, or to whom one wrote. */
  get partner() {
    const last = this.letters.value.findLast((letter) => !isOwn({ player: letter.by.id }, this.me?.id)) ?? this.letters.value.at(-1);
    return last ? (last.by.id === this.me?.id ? last.to : last.by) : null;
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

function keep(rooms) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rooms));
  } catch { /* it lasts for this page */ }
}

/** What kind of room it is. */
export function kindWords(kind) {
  return { open: gettext("Open room"), invited: gettext("By invitation"), secret: gettext("Secret room") }[kind] ?? "";
}
