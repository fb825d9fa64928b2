/** Parts of a page that most visits do without: fetched when they are first shown. */

import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";

/** @param load () => Promise of a component @returns a component that shows it as soon as it has come */
export function later(load) {
  let come = null;
  return function Later(props) {
    const [Part, show] = useState(() => come);
    useEffect(() => {
      if (Part) return undefined;
      let here = true;
      load().then((part) => {
        come = part;
        if (here) show(() => part);
      }, () => {}); // without the net nothing opens; the next click tries again
      return () => (here = false);
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
}
