/** What begins with a slash: typed shortcuts for what buttons do. Pure: it says what is meant, and who does it is chat.js.
 *
 * @typedef {{id: number, name: string}} Named people, rooms
 * @typedef {{people: Named[], rooms: Named[]}} Known whom and what the page knows of
 */

/** The commands by what they do: the first name is the German one, the second the English one, others are heard, too. */
export const COMMANDS = [
  { does: "help", names: ["help", "help", "hilfe", "?"] },
  { does: "room", names: ["raum", "room", "join"], takes: "room" },
  { does: "follow", names: ["folge", "follow"], takes: "person" },
  { does: "write", names: ["m", "w", "msg"], takes: "person", text: true },
  { does: "reply", names: ["r", "reply"], text: true },
  { does: "ignore", names: ["i", "ignore"], takes: "person" },
  { does: "away", names: ["a", "away"] },
];
const MOST = 8;

/** What a command is called in a language: @param {string} does @param {string} language */
export function called(does, language) {
  const { names } = COMMANDS.find((one) => one.does === does);
  return `/${names[language === "de" ? 0 : 1]}`;
}

/** What a text means.
 *
 * {say}: a line, as it is to be posted. {does, …}: a command, with `person`, `room`, `name` and `text` as far as it takes them.
 * {fault: "unknown" | "who" | "nobody" | "which" | "what", …}: nothing is done, and `fault` says why.
 * @param {string} text @param {Known} known */
export function meant(text, known) {
  if (!text.startsWith("/")) return { say: text };
  if (text.startsWith("//")) return { say: text.slice(1) };
  const [, word, rest] = /^\/(\S*)\s*(.*)$/su.exec(text);
  const command = COMMANDS.find((one) => one.names.includes(word.toLowerCase()));
  if (!command) return { fault: "unknown", word: `/${word}` };
  const argument = rest.trim();
  if (command.takes === "person") return aboutSomebody(command, `/${word}`, argument, known);
  if (command.takes === "room") return argument ? { does: "room", ...roomOf(argument, known) } : { fault: "which", word: `/${word}` };
  if (command.text && !argument) return { fault: "what", word: `/${word}` };
  return { does: command.does, ...(command.text && { text: argument }) };
}

/** @param {string} word the command as it was typed: what is wrong is said of that */
function aboutSomebody(command, word, argument, { people }) {
  if (!argument) return { fault: "who", word };
  const { name, person, text } = split(argument, people, command.text);
  if (!person) return { fault: "nobody", word, name };
  if (command.text && !text) return { fault: "what", word, name };
  return { does: command.does, person, ...(command.text && { text }) };
}

/** A name at the beginning, and what follows: in quotes, or the longest name that is known, or one word.
 * Without a text to follow all of it is the name. */
function split(argument, people, followed) {
  const quoted = /^["„“”]([^"„“”]*)["“”]\s*(.*)$/su.exec(argument);
  if (quoted) return { name: quoted[1].trim(), person: named(quoted[1], people), text: quoted[2] };
  if (!followed) return { name: argument, person: named(argument, people), text: "" };
  const fitting = people.filter((person) => begins(argument, person.name)).sort((a, b) => b.name.length - a.name.length);
  if (fitting.length) return { name: fitting[0].name, person: fitting[0], text: argument.slice(fitting[0].name.length).trim() };
  const [, name, text] = /^(\S+)\s*(.*)$/su.exec(argument);
  return { name, person: null, text };
}

function begins(argument, name) {
  return plain(argument.slice(0, name.length)) === plain(name) && /^(\s|$)/u.test(argument.slice(name.length));
}

function roomOf(argument, { rooms }) {
  const name = argument.replace(/^["„“”](.*)["“”]$/su, "$1").trim();
  return { room: named(name, rooms), name };
}

/** @returns {Named | null} */
function named(name, all) {
  return all.find((one) => plain(one.name) === plain(name)) ?? null;
}

/** As names are compared here: big or small letters and separators do not matter. The server has the last word on who is who. */
function plain(name) {
  return name.normalize("NFKC").toLowerCase().replace(/[\s._-]+/gu, "");
}

/** What a text that is being typed could become: names of commands, then of people or rooms.
 * @param {string} text @param {Known} known @param {string} language
 * @returns {{text: string, words: string, does?: string}[]} */
export function completions(text, known, language) {
  const typed = /^\/([^\s/]*)$/u.exec(text);
  if (typed) return commandsLike(typed[1].toLowerCase(), language);
  const [, word, rest] = /^\/([^\s/]+)\s+(.*)$/su.exec(text) ?? [];
  const command = word && COMMANDS.find((one) => one.names.includes(word.toLowerCase()));
  if (!command?.takes) return [];
  const names = (command.takes === "room" ? known.rooms : known.people).map((one) => one.name);
  const begun = plain(rest.replace(/^["„“”]/u, ""));
  const fitting = [...new Set(names)].filter((name) => name && plain(name).startsWith(begun) && !done(name, rest, command)).slice(0, MOST);
  return fitting.map((name) => ({ text: `/${word} ${command.text && /\s/u.test(name) ? `"${name}"` : name}${command.text ? " " : ""}`, words: name }));
}

/** Whether a name stands there already. */
function done(name, rest, command) {
  return command.text ? rest === `${name} ` || rest.startsWith(`"${name}"`) : rest === name;
}

function commandsLike(begun, language) {
  return COMMANDS.map((command) => {
    const own = command.names[language === "de" ? 0 : 1];
    const fits = own.startsWith(begun) ? own : begun && command.names.find((name) => name.startsWith(begun));
    return fits && fits !== begun || (fits === begun && (command.takes || command.text)) ? { text: `/${fits}${command.takes || command.text ? " " : ""}`, words: `/${fits}`, does: command.does } : null;
  }).filter(Boolean);
}
