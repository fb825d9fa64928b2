"""What is asked of a page: what sticks out, what cannot be reached, what it says, and what was examined before."""

WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth - clientWidth} px`, ...beyond.slice(-3).map((one) => one.outerHTML.slice(0, 160))];
}"""
"""How far the page scrolls sideways, and what sticks out; nothing when it does not."""
LOST = """() => {
  const cut = [];
  const behind = (one) => one !== null && (getComputedStyle(one).clipPath !== "none" || behind(one.parentElement));
  const meets = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const on_top = (one) => one.matches(":popover-open, :modal");
  const shows = (box, within) => within === null
    ? meets(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    : (getComputedStyle(within).overflowY === "visible" || meets(box, within.getBoundingClientRect()))
      && shows(box, on_top(within) ? null : within.parentElement);
  for (const one of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".hush, .skip, .skip-to-content-link, [inert]")) continue;
    if (behind(one)) continue;
    if (document.querySelector("dialog:modal") && !one.closest("dialog")) continue;
    one.scrollIntoView({ block: one.offsetHeight > innerHeight ? "start" : "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (box.width > 2 && box.height > 2 && !shows(box, one.parentElement)) cut.push(one.outerHTML.slice(0, 120));
  }
  return cut;
}"""
"""What can be pressed, but cannot be brought into the window by scrolling. What lies behind a tab is that tab's affair."""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CHANGED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const turning = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(turning.map((one) => one.finished));
}"""
"""Waits until what goes from one look to another has got there."""
WORDS = """() => {
  const language = document.documentElement.lang;
  const own = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[lang]")?.lang === language;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === 3) {
      if (!node.parentElement.closest("script, style, noscript, code, template, bdi") && own(node)) found.push(node.data);
    } else if (own(node)) {
      for (const name of ["aria-label", "alt", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
    }
  }
  return [...found, document.title].map((words) => words.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
"""All that a page says in its own language, shown or read out; what people are called and have said is their own (bdi)."""
NEW = """(known) => {
  const before = new Set(known), marks = [];
  const SPOKEN = /^(aria-(label|description|valuetext|valuenow)|alt|title|placeholder|value|href|src|content|datetime)$/;
  const hashed = (words, hash) => [...words].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, hash);
  const itself = (one) => {
    const look = getComputedStyle(one);
    const kept = [...one.attributes].filter(({ name }) => !/^(class|style|data-)/.test(name)).map(({ name, value }) =>
      `${name}=${SPOKEN.test(name) ? Boolean(value.trim()) : value.replace(/\\d+/g, "0")}`);
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, overflow } = look;
    const drawn = [one.checkVisibility({ visibilityProperty: true }), color, backgroundColor, backgroundImage, opacity];
    return [one.localName, ...kept, ...drawn, fontSize, fontWeight, overflow].join(" ");
  };
  const marked = (one, around) => {
    const own = hashed(itself(one), around);
    let mark = own, size = 1;
    for (const part of one.localName === "svg" ? [] : one.childNodes) {
      if (part.nodeType === 1) {
        const [inner, within] = marked(part, own);
        mark = hashed(String(inner), mark);
        size += within;
      } else if (part.nodeType === 3 && part.data.trim()) mark = hashed("words", mark);
    }
    if (size >= WORTH) marks.push([one, mark]);
    return [mark, size];
  };
  const WORTH = 8;
  marked(document.body, 7);
  const seen = new Set(marks.filter(([, mark]) => before.has(mark)).map(([one]) => one));
  globalThis.seenBefore = [...seen].filter((one) => one !== document.body && !seen.has(one.parentElement));
  return marks.map(([, mark]) => mark).filter((mark) => !before.has(mark));
}"""
"""Remembers which parts of the page, of some size, were there before: built and coloured alike, in a place that is so, too.

What they say makes no difference, nor does the number of a match. Returns the marks of those parts that are new.
"""
EXAMINED = """([chosen, harms]) => {
  const slight = axe._audit.rules.filter(({ impact }) => !harms.includes(impact)).map(({ id }) => [id, { enabled: false }]);
  const by = chosen ? { runOnly: { type: "rule", values: chosen } } : { rules: Object.fromEntries(slight) };
  const how = { resultTypes: ["violations"], preload: false, iframes: false, ...by };
  return axe.run({ include: [document], exclude: globalThis.seenBefore }, how).then((found) => found.violations.map(
    ({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }),
  ));
}"""
"""What axe finds in the parts that are new, by chosen rules or by all whose breach is grave enough."""
