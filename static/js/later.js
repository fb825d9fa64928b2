/** Parts of a page that most visits do without: fetched when they are first shown, with the words that only they say. */

import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";

/** The words of what comes later, once they are asked for; a page that has all its words from the beginning has none. */
let words = null;

function worded() {
  const address = globalThis.document?.querySelector("script[data-later]")?.dataset.later;
  words ??= address ? added(Object.assign(document.createElement("script"), { src: address })) : Promise.resolve();
  return words;
}

/** Put a script or a sheet into the page. What does not come is asked for again the next time. */
function added(element) {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => {
      words = null;
      element.remove();
      reject(new Error(element.src || element.href));
    };
    document.head.append(element);
  });
}

/** The looks of what comes later. @param {string} name of a `<link data-later=…>` in the page's template, or a sheet's address */
export function dressed(name) {
  const link = document.querySelector(`link[data-later="${name}"]`) ?? (name.includes("/") && named(name));
  if (!link || link.rel === "stylesheet") return null;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve; // without its looks it can still be used
    link.rel = "stylesheet";
  });
}

/** A sheet that no template names, such as a game's. */
function named(address) {
  const link = Object.assign(document.createElement("link"), { rel: "later", href: address });
  link.dataset.later = address;
  document.head.append(link);
  return link;
}

/** A module with its words and its looks. @param load () => Promise of it; @param {string[]} sheets the looks that it needs */
export async function fetched(load, ...sheets) {
  const [module] = await Promise.all([load(), worded(), ...sheets.map(dressed)]);
  return module;
}

/** @param load () => Promise of a component; @param {string[]} sheets the looks that it needs
 *  @returns a component that shows it as soon as all has come */
export function later(load, ...sheets) {
  let come = null;
  return function Later(props) {
    const [Part, show] = useState(() => come);
    useEffect(() => {
      if (Part) return undefined;
      let here = true;
      fetched(load, ...sheets).then((part) => {
        come = part;
        if (here) show(() => part);
      }, () => {}); // without the net nothing opens; the next click tries again
      return () => (here = false);
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
}
