/** Why a form was refused, above its answers: scrolled into sight, since answers that stick to the bottom would cover it. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

export function Refusal({ text }) {
  const place = useRef(null);
  useEffect(() => void (text && place.current.scrollIntoView({ block: "nearest" })), [text]);
  return html`<p class="news bad" role="alert" ref=${place}>${text}</p>`;
}
