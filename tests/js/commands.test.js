import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS, called, completions, meant } from "../../static/js/lobby/commands.js";

const people = [{ id: 1, name: "Emil" }, { id: 2, name: "Emil Ostwind" }, { id: 3, name: "Lina" }, { id: 4, name: "Jörg-Ü" }];
const rooms = [{ id: 10, name: "Saal" }, { id: 11, name: "Tante Thermik" }];
const known = { people, rooms };
const does = (text) => meant(text, known);

test("what does not begin with a slash is a line, and two slashes post one", () => {
  assert.deepEqual(does("Guten Abend / good evening"), { say: "Guten Abend / good evening" });
  assert.deepEqual(does("//raum ist ein Befehl"), { say: "/raum ist ein Befehl" });
  assert.deepEqual(does("//"), { say: "/" });
});

test("a command that nobody knows is never posted", () => {
  for (const text of ["/foo", "/", "/ raum", "/Emil hallo", "/r@um x", "/me winkt"]) {
    const { say, does: deed, fault } = does(text);
    assert.deepEqual([say, deed, fault], [undefined, undefined, "unknown"], text);
  }
});

test("commands are heard in both languages, in big and small letters", () => {
  for (const word of ["raum", "room", "join", "RAUM"]) assert.equal(does(`/${word} Saal`).room.id, 10);
  for (const word of ["folge", "follow"]) assert.deepEqual(does(`/${word} lina`), { does: "follow", person: people[2] });
  for (const word of ["m", "w"]) assert.equal(does(`/${word} lina hallo`).text, "hallo");
  for (const word of ["r", "reply"]) assert.deepEqual(does(`/${word} bis gleich`), { does: "reply", text: "bis gleich" });
  for (const word of ["i", "ignore"]) assert.deepEqual(does(`/${word} Lina`), { does: "ignore", person: people[2] });
  for (const word of ["a", "away"]) assert.deepEqual(does(`/${word}`), { does: "away" });
  for (const word of ["help", "hilfe", "?"]) assert.deepEqual(does(`/${word}`), { does: "help" });
});

test("a name with spaces stands in quotes, or is the longest that is known", () => {
  for (const text of ['/m "Emil Ostwind" hallo du', "/m Emil Ostwind hallo du", "/m emil  ostwind hallo du".replace("  ", " "), "/m „Emil Ostwind“ hallo du"]) {
    assert.deepEqual(does(text), { does: "write", person: people[1], text: "hallo du" }, text);
  }
  assert.deepEqual(does("/m Emil Ostern"), { does: "write", person: people[0], text: "Ostern" });
  assert.deepEqual(does('/m "Emil" Ostwind ist da'), { does: "write", person: people[0], text: "Ostwind ist da" });
  assert.equal(does("/folge Emil Ostwind").person.id, 2);
  assert.equal(does("/i jörg ü").person.id, 4);
});

test("what is missing is said, and nothing goes to anybody", () => {
  assert.deepEqual(does("/m"), { fault: "who", word: "/m" });
  assert.deepEqual(does("/w"), { fault: "who", word: "/w" }, "as it was typed");
  assert.deepEqual(does("/m Lina"), { fault: "what", word: "/m", name: "Lina" });
  assert.deepEqual(does("/m Unbekannt hallo"), { fault: "nobody", word: "/m", name: "Unbekannt" });
  assert.deepEqual(does("/m Linaa hallo"), { fault: "nobody", word: "/m", name: "Linaa" });
  assert.deepEqual(does("/r"), { fault: "what", word: "/r" });
  assert.deepEqual(does("/raum"), { fault: "which", word: "/raum" });
  assert.equal(does("/folge Emil Westwind").fault, "nobody");
});

test("a room that is not known is asked for by its name", () => {
  assert.deepEqual(does("/raum Ballonkeller"), { does: "room", room: null, name: "Ballonkeller" });
  assert.equal(does("/raum tante-thermik").room.id, 11);
  assert.equal(does('/raum "Tante Thermik"').room.id, 11);
});

test("what is typed is completed: commands in the reader's language, then names or rooms", () => {
  const texts = (text, language = "de") => completions(text, known, language).map((one) => one.text);
  assert.deepEqual(texts("/"), ["/help", "/raum ", "/folge ", "/m ", "/r ", "/i ", "/a"]);
  assert.deepEqual(texts("/", "en"), ["/help", "/room ", "/follow ", "/w ", "/reply ", "/ignore ", "/away"]);
  assert.deepEqual(texts("/ro"), ["/room "]);
  assert.deepEqual(texts("/m em"), ["/m Emil ", '/m "Emil Ostwind" ']);
  assert.deepEqual(texts('/m "Emil O'), ['/m "Emil Ostwind" ']);
  assert.deepEqual(texts("/m Emil hallo"), []);
  assert.deepEqual(texts("/raum t"), ["/raum Tante Thermik"]);
  assert.deepEqual(texts("/folge Lina"), []);
  for (const text of ["Hallo", "//", "//raum", "/foo x", "/a x", ""]) assert.deepEqual(texts(text), [], text);
});

test("each completion is understood", () => {
  for (const { text } of completions("/m ", known, "de")) assert.equal(meant(`${text}hallo`, known).text, "hallo");
  assert.equal(new Set(COMMANDS.flatMap((command) => [...new Set(command.names)])).size, COMMANDS.flatMap((command) => [...new Set(command.names)]).length);
});

test("a command is called as the reader's language has it", () => {
  assert.deepEqual([called("write", "de"), called("write", "en"), called("room", "en")], ["/m", "/w", "/room"]);
});
