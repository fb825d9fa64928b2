/** Does what was typed in the chat: posts a line, or what a command asks for. What cannot be done is said, and never posted. */

import { signal } from "@preact/signals";
import { fill } from "../text.js";
import { meant } from "./commands.js";
import { follow } from "./follows.js";

/** What other parts of the page put into the field to be typed on. */
export const typed = signal(null);

/** @param text what was typed, or a meaning (commands.js). @returns {Promise<string>} why it was not done, or nothing. */
export async function done(talk, text) {
  const meaning = typeof text === "string" ? meant(text, { people: talk.known, rooms: talk.rooms }) : text;
  if (meaning.say !== undefined) return talk.say(meaning.say);
  if (meaning.fault) return faultWords(meaning);
  return DEEDS[meaning.does](talk, meaning);
}

const DEEDS = {
  help: (talk) => {
    talk.dialog.value = "help";
    return "";
  },
  room: (talk, { room, name }) => {
    if (room) return talk.enter(room.id);
    talk.dialog.value = { make: name };
    return "";
  },
  follow: (talk, { person }) => follow(talk.lobby, person),
  write: (talk, { person, text }) => talk.write(person, text),
  reply: (talk, { text }) => (talk.partner ? talk.write(talk.partner, text) : gettext("Nobody has written to you yet: /w NAME TEXT writes to somebody.")),
  ignore: (talk, { person }) => {
    const on = !talk.folk.value.muted.some((one) => one.id === person.id);
    const words = on ? gettext("You no longer read what %(name)s writes. /i %(name)s once more takes it back.") : gettext("You read again what %(name)s writes.");
    return told(talk, { type: "heed", player: person.id, what: on ? "mute" : "unmute" }, fill(words, person));
  },
  away: (talk) => {
    const on = !talk.folk.value.undisturbed;
    return told(talk, { type: "away", on }, on ? gettext("You are left alone now, except by friends. /a once more takes it back.") : gettext("You can be challenged and written to again."));
  },
};

async function told(talk, frame, words) {
  const why = await talk.act(frame);
  if (!why) talk.lobby.say(words, "success");
  return why;
}

function faultWords({ fault, word, name }) {
  const words = {
    unknown: gettext("There is no command %(word)s; nothing was posted. /help shows all, and // at the beginning posts a slash."),
    who: gettext("Whom do you mean? %(word)s NAME"),
    nobody: gettext("Nobody called %(name)s is here. Names with spaces stand in quotation marks."),
    which: gettext("Which room? %(word)s NAME"),
    what: gettext("There is nothing to send yet: write your words after it."),
  };
  return fill(words[fault], { word, name });
}

/** What a command does, in a few words. */
export function deedWords(does) {
  return {
    help: gettext("show the commands"),
    room: gettext("go into a room, or make one"),
    follow: gettext("be taken to somebody’s table"),
    write: gettext("write to somebody privately"),
    reply: gettext("answer the last private line"),
    ignore: gettext("read somebody no more, or again"),
    away: gettext("do not disturb, on or off"),
  }[does];
}
