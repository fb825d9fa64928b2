// Loaded before the first paint, so that a remembered theme does not flash. A plain script: modules come too late.
(() => {
  const root = document.documentElement;
  const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; /* a private window */ } };
  const remember = (name) => { try { localStorage.setItem("theme", name); } catch { /* it lasts for this page */ } };
  const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

  const kept = remembered();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;

  // what browsers draw around the page follows the choice, too
  const around = () => {
    if (!root.dataset.theme) return;
    const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = paper;
  };
  document.addEventListener("DOMContentLoaded", around);

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    root.dataset.theme = (root.dataset.theme ?? system()) === "dark" ? "light" : "dark";
    remember(root.dataset.theme);
    around();
  });
})();
