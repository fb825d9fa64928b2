/** The page of a game: its pictures are drawn with what the table draws with. Without this, their data stand there as text. */

import { render } from "preact";
import { html } from "./html.js";
import { showRecords } from "./practice_places.js";

const files = JSON.parse(document.getElementById("game-files").textContent);
const asset = (name) => files[name];

async function draw() {
  if (!files["figures.js"]) return;
  const { figures } = await import(files["figures.js"]);
  for (const figure of document.querySelectorAll("figure[data-figure]")) drawInto(figure.querySelector(".drawing"), figures[figure.dataset.figure], linesOf(figure));
}

function linesOf(figure) {
  return [...figure.querySelectorAll(".drawing > p")].map((line) => line.textContent);
}

/** Put the picture in the place of the text; when it cannot be drawn the text stays. */
function drawInto(place, Figure, lines) {
  if (!Figure) return;
  const picture = document.createElement("div");
  try {
    render(html`<${Figure} lines=${lines} asset=${asset} />`, picture);
  } catch (error) {
    console.error(error);
    return;
  }
  place.replaceChildren(...picture.children);
  place.classList.add("drawn");
}

function mindPrinting() {
  const button = document.querySelector("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}

/** On a phone the contents would stand between the reader and the rules. */
function foldContents() {
  const contents = document.querySelector("details.contents");
  if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;
}

foldContents();
mindPrinting();
draw();
showRecords();
