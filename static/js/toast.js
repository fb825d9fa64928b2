/** One sentence that cannot be overlooked: why something was not possible. It lies above dialogs too. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";

export function Toast({ match }) {
  const box = useRef(null);
  const toast = match.toast.value;
  useEffect(() => {
    if (!box.current.showPopover) return;
    if (toast) box.current.showPopover();
    else if (box.current.matches(":popover-open")) box.current.hidePopover();
  }, [toast]);
  return html`<div class="toast" popover="manual" ref=${box} role="alert" aria-live="assertive">${toast?.text}${toast?.link && html` <a href=${toast.link.href}>${toast.link.text}</a>`}</div>`;
}
