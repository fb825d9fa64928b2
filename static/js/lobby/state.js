/** What the lobby's page knows. The newest message of each kind counts. */

import { computed, signal } from "@preact/signals";
import { Connection } from "../connection.js";
import { fill } from "../text.js";

const TABLE_SOON = 700;
/** Milliseconds between "your match begins" and the table, so that the words can be read. */

export class Lobby {
  /** @param data what the page came with: lobby.selectors.page */
  constructor(data) {
    this.games = new Map(data.games.map((game) => [game.slug, game]));
    this.data = data;
    this.people = signal(data.people);
    this.matches = signal(data.matches);
    this.mine = signal(data.mine);
    this.link = signal("open");
    this.told = signal(null);
    /** The person whom the dialog of terms is about. */
    this.asked = signal(null);
    this.now = signal(Date.now());
    this.offset = data.mine.now - Date.now();
    this.busy = computed(() => new Set(this.matches.value.playing.map((person) => person.id)));
    /** Who is in the lobby, and who plays elsewhere in the house; each once. */
    this.everybody = computed(() => {
      const here = new Set(this.people.value.people.map((person) => person.id));
      return [...this.people.value.people, ...this.matches.value.playing.filter((person) => !here.has(person.id))];
    });
    this.calls = computed(() => this.mine.value.calls.filter((call) => call.until > this.now.value + this.offset));
    this.connection = new Connection({
      url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`,
      held: () => ({}),
      hear: (message) => this.hear(message),
      link: (state) => this.linked(state),
    });
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
    const heard = {
      people: () => (this.people.value = message),
      matches: () => (this.matches.value = message),
      mine: () => this.hearMine(message),
      go: () => this.goTo(message.match),
      ended: () => this.hearEnded(message),
      goodbye: () => (message.code === "signed_out" ? location.reload() : message.text && this.say(message.text, "error")),
    };
    heard[message.type]?.();
  }

  hearMine(message) {
    this.offset = message.now - Date.now();
    this.mine.value = message;
    const waiting = message.calls.filter((call) => call.to.id === message.me?.id).length;
    document.title = document.title.replace(/^(\(\d+\) )?/, waiting ? `(${waiting}) ` : "");
  }

  hearEnded(message) {
    const sentences = {
      declined: gettext("The challenge with %(name)s was declined."),
      withdrawn: gettext("The challenge with %(name)s was withdrawn."),
      expired: gettext("The challenge with %(name)s has expired without an answer."),
    };
    this.say(fill(sentences[message.fate], { name: message.name }));
  }

  say(text, kind = "") {
    this.told.value = { text, kind };
  }

  goTo(match) {
    this.say(gettext("Your match begins."), "success");
    setTimeout(() => location.assign(this.table(match)), TABLE_SOON);
  }

  table(match) {
    return this.data.table.replace("/0/", `/${match}/`);
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

  /** Games that two can play. */
  get forTwo() {
    return [...this.games.values()].filter((game) => game.seats[0] <= 2 && game.seats[1] >= 2);
  }
}

/** A time control in words. */
export function timeWords(time) {
  if (time.kind !== "clock") return gettext("no clock, ten minutes a move");
  return fill(gettext("%(minutes)s min + %(seconds)s s"), time);
}
