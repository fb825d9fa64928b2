/** A board's keys: they work wherever the focus is at the table; not while writing, nor in a window over it. */

import { useLayoutEffect, useRef } from "preact/hooks";

/** Where keys are for writing, or for something else than the board. */
const ELSEWHERE = "input, textarea, select, [contenteditable], .talk, .bar";

/** @param {(key: string, event: KeyboardEvent) => boolean | void} pressed the newest is called; true when the browser shall do nothing more. */
export function useBoardKeys(pressed) {
  const latest = useRef(pressed);
  latest.current = pressed;
  useLayoutEffect(() => {
    const heard = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.target.closest?.(ELSEWHERE)) return;
      if (latest.current(event.key, event) === true) event.preventDefault();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
}

/** The same verbs for the life of a component, which do what the newest ones do. @param {Record<string, Function>} verbs */
export function useVerbs(verbs) {
  const latest = useRef(verbs);
  latest.current = verbs;
  const lasting = useRef(null);
  lasting.current ??= Object.fromEntries(Object.keys(verbs).map((name) => [name, (...given) => latest.current[name](...given)]));
  return lasting.current;
}
