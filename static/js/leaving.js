/** Leaving the page of a running match against people: asked once, because the clock runs on. */

import { useEffect } from "preact/hooks";

/** The reader has agreed to leave, or the page itself leads on. */
let agreed = false;

/** Go to another page without being asked. */
export function goTo(address) {
  agreed = true;
  location.assign(address);
}

/** Whether somebody would be kept waiting: not by correspondence. */
export function isMissed(t) {
  const chair = t?.chairs.find((one) => one.seat === t.seat);
  return Boolean(chair && !chair.left && t.status === "running" && t.kind === "people" && t.time?.kind !== "days");
}

/** What becomes of a match when the reader gives up: "over" of two; of several "on", a computer plays for him, as long as two
 *  others stay who are persons, else "won" by the one who stays; "alone" against computers. @returns {"over" | "on" | "won" | "alone"} */
export function afterGivingUp(t) {
  const others = t.chairs.filter((chair) => chair.seat !== t.seat);
  if (t.kind === "same") return "over"; // who sits beside has no account, and is no computer
  const stay = others.filter((chair) => chair.player !== null && !chair.left);
  if (!stay.length) return "alone";
  if (others.length === 1) return "over";
  return stay.length > 1 ? "on" : "won";
}

/** Ask before a link leads away, and let the browser ask before the tab is closed. Forms of the bar come back to this page. */
export function useLeaving(match) {
  const missed = isMissed(match.table.value);
  useEffect(() => {
    if (!missed) return undefined;
    const clicked = (event) => {
      const link = event.target.closest?.("a[href]");
      if (!link || agreed || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if ((link.target && link.target !== "_self") || link.hasAttribute("download") || staysHere(link)) return;
      event.preventDefault();
      match.dialog.value = { leave: link.href };
    };
    const submitted = (event) => { agreed ||= !event.defaultPrevented; };
    const unloading = (event) => { if (!agreed) event.preventDefault(); };
    document.addEventListener("click", clicked);
    document.addEventListener("submit", submitted);
    addEventListener("beforeunload", unloading);
    return () => {
      document.removeEventListener("click", clicked);
      document.removeEventListener("submit", submitted);
      removeEventListener("beforeunload", unloading);
    };
  }, [missed]);
}

function staysHere(link) {
  return link.pathname === location.pathname && link.search === location.search && link.origin === location.origin;
}
