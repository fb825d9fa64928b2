import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces } from "../../static/js/links.js";

const HOME = "https://luftschloss.example";
const hrefs = (text) => pieces(text, HOME).filter((piece) => piece.href).map((piece) => piece.href);
const words = (text) => pieces(text, HOME).map((piece) => piece.text ?? `[${piece.host}|${piece.rest}]`).join("");

test("addresses are found where they stand, without what ends the sentence", () => {
  assert.equal(words("Schau: https://example.org/regeln."), "Schau: [example.org|/regeln].");
  assert.equal(words("(https://de.wikipedia.org/wiki/Ballon_(Begriff))!"), "([de.wikipedia.org|/wiki/Ballon_(Begriff)])!");
  assert.equal(words("„http://a.example“ und https://b.example/?x=1&y=2#z, ja"), "„[a.example|]“ und [b.example|/?x=1&y=2#z], ja");
  assert.equal(words("nichts"), "nichts");
});

test("only http and https are links", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "www.a.example", "//a.example", "xhttps://a.example", "https://", "https://wort", "http:a.example"]) {
    assert.deepEqual(hrefs(text), [], text);
  }
});

test("who pretends to lead elsewhere is no link", () => {
  assert.deepEqual(hrefs("https://bank.example@evil.example/ https://bank.example:pw@evil.example"), []);
});

test("letters that look like others show as what they are asked for", () => {
  const [piece] = pieces("https://аррӏе.com/login", HOME);
  assert.deepEqual([piece.host, piece.rest], ["xn--80ak6aa92e.com", "/login"]);
  assert.match(pieces("https://bücher.example", HOME)[0].host, /^xn--/);
});

test("nothing that is shown of an address turns the reading direction or leaves ASCII", () => {
  for (const text of ["https://a.example/\u202egnp.exe", "https://a.example/שלום?שלום#שלום", "https://a.example/<b>"]) {
    for (const piece of pieces(text, HOME)) if (piece.href) assert.match(piece.host + piece.rest, /^[\x21-\x7e]*…?$/);
  }
});

test("a long address is cut, and its host never", () => {
  const [piece] = pieces(`https://${"a".repeat(60)}.example/${"b".repeat(200)}`, HOME);
  assert.equal(piece.host, `${"a".repeat(60)}.example`);
  assert.ok(piece.rest.length <= 8 && piece.href.length > 250);
});

test("pages of this house are known as such, those of others never", () => {
  assert.equal(pieces(`${HOME}/tables/12/`, HOME)[0].own, "/tables/12/");
  assert.equal(pieces("https://luftschloss.example.evil.org/tables/12/", HOME)[0].own, null);
  assert.equal(pieces("http://luftschloss.example/tables/12/", HOME)[0].own, null);
});
