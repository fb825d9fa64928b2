/** A window over the table. Esc closes it, as browsers do; the focus returns to where it was, or to the table. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";

/** @param {{title: string, onClose: () => void, cls?: string}} props */
export function Dialog({ title, onClose, cls = "", children }) {
  const box = useRef(null);
  useEffect(() => {
    const element = box.current;
    element.showModal();
    element.scrollTop = 0; // the focus may be on a button at the end; reading begins at the top
    return () => {
      element.close();
      setTimeout(returnFocus);
    };
  }, []);
  const cancelled = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog class="dialog ${cls}" ref=${box} aria-label=${title} onCancel=${cancelled}>${children}</dialog>`;
}

function returnFocus() {
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
