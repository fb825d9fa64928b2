/** A window over the table. Esc closes it, as browsers do; the focus returns to where it was, or to the table. It begins at the
 * first of what is marked `data-first`, else with the first that can have it. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";

/** Whether there is something below that one has not scrolled to: half a line is nothing. */
export function more({ scrollTop, clientHeight, scrollHeight }) {
  return scrollHeight - scrollTop - clientHeight > 12;
}

/** @param {{title: string, onClose: () => void, cls?: string}} props */
export function Dialog({ title, onClose, cls = "", children }) {
  const box = useRef(null);
  useEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    element.showModal();
    element.querySelector("[data-first] :is(button, a)")?.focus();
    element.scrollTop = 0; // the focus may be on a button at the end; reading begins at the top
    return () => {
      element.close();
      setTimeout(() => returnFocus(before));
    };
  }, []);
  const look = () => box.current?.toggleAttribute("data-more", more(box.current)); // what is observed may be told of a closed one
  useEffect(look); // what a dialog holds changes under the hand
  useEffect(() => {
    const sized = new ResizeObserver(look);
    sized.observe(box.current);
    return () => sized.disconnect();
  }, []);
  const cancelled = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog class="dialog ${cls}" ref=${box} aria-label=${title} onScroll=${look} onCancel=${cancelled}>${children}</dialog>`;
}

function returnFocus(before) {
  if (document.activeElement !== document.body) return;
  const there = before !== document.body && before.isConnected ? before : document.getElementById("main");
  there?.focus({ preventScroll: true });
}
