/** What the lobby's page knows. Of the hall it hears what has changed; of all else the newest message of a kind counts. */

import { computed, signal } from "@preact/signals";
import { Connection } from "../connection.js";
import { notBegunWords } from "../not_begun.js";
import { waitsForMe } from "../places_taken.js";
import { fill } from "../text.js";
import { waits } from "../title.js";
import { begun, isBusy, stirred, withMatches, withPeople } from "./crowd.js";
import { unpacked } from "./packed.js";
import { ownTable } from "./tables.js";
import { WAYS } from "./tiles.js";

const TABLE_SOON = 700;
/** Milliseconds between "your match begins" and the table, so that the words can be read. */

/** Frames that agree to terms: each promises what this browser adds to the luck of the match. */
const AGREES = new Set(["challenge", "propose", "accept", "seek", "take", "ready"]);

const TOLD = 12_000;
/** Milliseconds that good news stand over the page. */

const NARROW = matchMedia("(max-width: 900px)");

export class Lobby {
  /** type of message → who hears it */
  #hearers = new Map();
  /** Changes that came while the whole was still being unpacked. */
  #held = null;

  /** @param data what the page came with: lobby.selectors.page */
  constructor(data) {
    this.games = new Map(data.games.map((game) => [game.slug, game]));
    this.data = data;
    /** Who is here and what is played: crowd.js. */
    this.hall = signal(begun(data));
    this.mine = signal(data.mine);
    this.link = signal("open");
    this.told = signal(null);
    /** The person whom the dialog of terms is about. */
    this.asked = signal(null);
    /** Which way to a match is open: one of tiles.js WAYS, or nothing. */
    this.seeking = signal(WAYS.find((way) => location.hash === `#${way}`) ?? null);
    /** On a phone: the one part of the hall that is shown. */
    this.part = signal(location.hash.startsWith("#table-") ? "seeks" : "people");
    this.narrow = signal(NARROW.matches);
    NARROW.addEventListener("change", () => (this.narrow.value = NARROW.matches));
    this.now = signal(Date.now());
    this.offset = data.mine.now - Date.now();
    /** Who is in the house, each once. */
    this.everybody = computed(() => [...this.hall.value.people.values()]);
    /** The ids of those who sit in a match against people. */
    this.busy = computed(() => new Set(this.everybody.value.filter(isBusy).map((person) => person.id)));
    /** What is played, the newest first. */
    this.matches = computed(() => [...this.hall.value.matches.values()].sort((one, other) => other.since - one.since || other.id - one.id));
    /** The ids of this person's friends. */
    this.friends = signal(new Set());
    /** What the tabs count; `seeks` and `chat` (lines unread) are set by the parts themselves. */
    this.counts = {
      people: computed(() => this.hall.value.count),
      tables: computed(() => this.hall.value.tables),
      seeks: signal(0),
      chat: signal(0),
    };
    this.calls = computed(() => this.mine.value.calls.filter((call) => call.until > this.now.value + this.offset));
    const called = computed(() => this.calls.value.flatMap((call) => [call.by.id, call.to.id]).join(" "));
    /** The ids of those with whom a proposal is open; the same array as long as they are the same. */
    this.called = computed(() => called.value.split(" ").map(Number));
    this.on("people", (message) => (this.hall.value = withPeople(this.hall.value, message)));
    this.on("matches", (message) => (this.hall.value = withMatches(this.hall.value, message)));
    this.on("packed", (message) => this.hearPacked(message));
    this.on("stir", (message) => (this.#held ? this.#held.push(message) : this.hearStir(message)));
    this.on("folk", ({ friends }) => (this.friends.value = new Set(friends.map((friend) => friend.id))));
    this.on("mine", (message) => this.hearMine(message));
    this.on("go", (message) => this.goTo(message.match, message.why));
    this.on("ended", (message) => this.hearEnded(message));
    this.on("start", (message) => import("./promises.js").then((luck) => luck.heardStart(this, message), () => {}));
    this.on("not_begun", (message) => this.asked.value || this.say(notBegunWords(message), "error")); // an open negotiation says it itself
    this.on("goodbye", (message) => (message.code === "signed_out" || message.code === "banned" ? location.reload() : message.text && this.say(message.text, "error")));
    this.connection = new Connection({
      url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`,
      held: () => ({}),
      hear: (message) => this.hear(message),
      link: (state) => this.linked(state),
    });
    const act = this.connection.act.bind(this.connection);
    this.connection.act = (frame) => (AGREES.has(frame.type) && frame.ready !== false ? this.agree(frame, act) : act(frame));
  }

  /** Say whether a part of the hall can be seen. */
  shows(part) {
    return !this.narrow.value || this.part.value === part;
  }

  /** Let `hear` have each message of a type; several may. */
  on(type, hear) {
    this.#hearers.set(type, [...(this.#hearers.get(type) ?? []), hear]);
  }

  start() {
    this.connection.start();
    setInterval(() => (this.now.value = Date.now()), 1000);
    for (const name of ["online", "pageshow"]) addEventListener(name, () => this.connection.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.connection.wake());
  }

  linked(state) {
    this.link.value = state;
  }

  hear(message) {
    for (const hear of this.#hearers.get(message.type) ?? []) hear(message);
  }

  async hearPacked({ data }) {
    const held = (this.#held = []);
    const whole = await unpacked(data).catch(() => []); // a browser that cannot: it keeps what the page came with
    if (this.#held !== held) return; // something newer is being unpacked
    this.#held = null;
    for (const message of [...whole, ...held]) this.hear(message);
  }

  hearStir(message) {
    const hall = stirred(this.hall.value, message);
    if (hall) this.hall.value = hall;
    else this.askForAll();
  }

  /** Something was missed: once is enough until all has come. */
  askForAll() {
    if (!this.hall.value.whole) return;
    this.hall.value = { ...this.hall.value, whole: false };
    this.connection.tell({ type: "hall" });
  }

  hearMine(message) {
    this.offset = message.now - Date.now();
    this.mine.value = message;
    const table = ownTable(this);
    const waiting = message.calls.filter((call) => call.to.id === message.me?.id).length + Number(!!table && waitsForMe(table, message.me.id));
    waits("mine", waiting);
  }

  hearEnded(message) {
    const sentences = {
      declined: gettext("The challenge with %(name)s was declined."),
      withdrawn: gettext("The challenge with %(name)s was withdrawn."),
      expired: gettext("The challenge with %(name)s has expired without an answer."),
    };
    this.say(fill(sentences[message.fate], { name: message.name }));
  }

  /** Tell the reader something. What went wrong stands until he closes it; all else goes by itself. */
  say(text, kind = "") {
    const told = (this.told.value = { text, kind });
    if (kind !== "error") setTimeout(() => this.told.value === told && (this.told.value = null), TOLD);
  }

  goTo(match, why = "") {
    this.say(why === "follow" ? gettext("Whom you follow has come to a table.") : gettext("Your match begins."), "success");
    setTimeout(() => location.assign(this.table(match)), TABLE_SOON);
  }

  table(match) {
    return this.data.table.replace("/0/", `/${match}/`);
  }

  /** Agree to terms, with what this browser adds to luck; where that cannot be had, without. */
  async agree(frame, act) {
    const luck = await import("./promises.js").catch(() => null);
    const answer = await act(luck ? await luck.promised(this, frame) : frame);
    luck?.owes(this, frame, answer);
    return answer;
  }

  /** Send an act; a refusal is shown. @returns {Promise<boolean>} whether it was done. */
  async act(frame) {
    const answer = await this.connection.act(frame);
    if (answer.type === "refused") this.say(answer.text || answer.code, "error");
    return answer.type === "done";
  }

  title(slug) {
    return this.games.get(slug)?.title ?? slug;
  }

  preset(slug, name) {
    return this.games.get(slug)?.presets.find((preset) => preset.name === name)?.label ?? name;
  }

  level(slug, name) {
    return this.games.get(slug)?.levels.find((level) => level.name === name)?.label ?? name;
  }

  /** What kind of match it is: its preset, or the options that were chosen instead of one. */
  kindOf(slug, { preset = "", options = {} }) {
    return preset ? this.preset(slug, preset) : chosenWords(this.games.get(slug)?.options ?? [], options);
  }

  /** Games that two can play. */
  get forTwo() {
    return [...this.games.values()].filter((game) => game.seats.includes(2));
  }
}

/** Options in the game's words: what is switched on, and what was chosen of several. @returns {string} */
export function chosenWords(offered, options) {
  const words = offered.map(({ name, label, kind, values = [] }) => {
    if (kind === "bool") return options[name] && label;
    const chosen = values.find(({ value }) => value === options[name]);
    return chosen && `${label}: ${chosen.label}`;
  });
  return words.filter(Boolean).join(", ") || gettext("without extras");
}
