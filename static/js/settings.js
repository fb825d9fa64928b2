/** The settings page's parts that only this device remembers: day and night, and what the sounds are like. */

import { awaitGesture, sound, soundOn } from "./sounds.js";

const SOUNDS = ["turn", "card", "chat", "end"];
/** Played one after the other by "Try it". */
const APART = 700;

for (const part of document.querySelectorAll("[data-needs-script]")) part.hidden = false;

const radios = [...document.querySelectorAll("input[name=theme]")];

function kept() {
  try {
    return localStorage.getItem("theme") ?? "system";
  } catch {
    return "system";
  }
}

function keep(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch { /* it lasts for this page */ }
}

function showTheme() {
  for (const radio of radios) radio.checked = radio.value === kept();
}

for (const radio of radios) radio.addEventListener("change", () => keep(radio.value));
/** The switch in the masthead says the same in another way. */
document.addEventListener("click", (event) => event.target.closest?.("[data-theme-switch]") && setTimeout(showTheme));
showTheme();

const told = document.getElementById("try-told");

function tryOut() {
  told.textContent = soundOn.value ? "" : told.dataset.off;
  SOUNDS.forEach((name, index) => setTimeout(() => sound(name), index * APART));
}

awaitGesture();
document.getElementById("try-sound").addEventListener("click", () => setTimeout(tryOut, 60)); // the first gesture opens the sound
