// What is measured on a page of the gallery. Every function runs in the page and gives its faults in words.

/** Nothing wider than the window, no scrolling at one's turn, targets of 44 px, nothing covered, no text cut off or too small. */
export function measure(where) {
  const found = [];
  const seen = (e) => e.offsetParent !== null && e.checkVisibility({ visibilityProperty: true });
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`${where}: wider than the window`);
  const room = document.querySelector(".room");
  if (room !== null && document.documentElement.scrollHeight > innerHeight + 1) found.push(`${where}: scrolls`);
  const top = document.querySelector("dialog[open]") ?? document;
  for (const e of top.querySelectorAll("button, a, summary, select, label:has(input)")) {
    if (!seen(e)) continue;
    const box = e.getBoundingClientRect();
    const card = e.dataset.card !== undefined;
    if (card && e.getAttribute("tabindex") === "-1") continue;
    if (box.height < 43.5) found.push(`${where}: ${e.className} ${(e.ariaLabel ?? e.textContent).trim().slice(0, 30)} is ${box.height.toFixed(0)} px high`);
    if (room !== null && e.closest("dialog") === null && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 20)) found.push(`${where}: ${e.ariaLabel ?? e.textContent} lies outside`);
    if (room === null && top === document) continue;
    // what lies on top at its visible strip?
    const x = Math.min(box.left + Math.min(12, box.width / 2), innerWidth - 2);
    for (const y of card ? [box.top + 16] : [box.top + 16, box.bottom - 4]) {
      const hit = document.elementFromPoint(x, Math.min(y, innerHeight - 2));
      if (hit !== null && !e.contains(hit) && !hit.contains(e)) found.push(`${where}: ${e.ariaLabel ?? e.textContent.trim()} is covered by ${hit.className?.baseVal ?? hit.className}`);
    }
  }
  for (const e of top.querySelectorAll('.hand .slot[tabindex="0"]')) {
    const box = e.getBoundingClientRect();
    let strip = 0;
    for (let x = box.left + 1; x < box.right; x += 1) if (e.contains(document.elementFromPoint(x, box.top + 30))) strip += 1;
    if (strip < 24) found.push(`${where}: card ${e.ariaLabel} shows ${strip} px`);
  }
  for (const e of top.querySelectorAll("b, span, p, small, h1, h2, h3, td, th, button")) {
    if (!seen(e) || e.classList.contains("sr") || e.closest(".sr") !== null) continue;
    const style = getComputedStyle(e);
    if (style.clipPath !== "none") continue;
    if (style.overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) found.push(`${where}: cut off: ${e.textContent.trim().slice(0, 40)}`);
    if (e.childElementCount === 0 && e.textContent.trim() !== "" && parseFloat(style.fontSize) < 11.4) found.push(`${where}: small text: ${e.textContent.trim()}`);
  }
  return found;
}

/** With letters twice as large: every word can still be seen, if need be by scrolling down; nothing has to be scrolled sideways. */
export function measureLarge(where) {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) found.push(`${where}: wider than the window`);
  const top = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const hides = (value) => value === "hidden" || value === "clip";
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const e = node.parentElement;
    if (node.textContent.trim() === "" || e === null || !e.checkVisibility({ visibilityProperty: true }) || e.closest(".sr, svg, option, script, style") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1) continue;
    const words = node.textContent.trim().slice(0, 40);
    let scrolls = false;
    for (let at = e; at !== null && at !== page; at = at.parentElement) {
      const style = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (hides(style.overflowX) && (box.left < frame.left - 2 || box.right > frame.right + 2)) { found.push(`${where}: cut off at the side: ${words}`); break; }
      if (hides(style.overflowY) && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)) { found.push(`${where}: cut off below: ${words}`); break; }
      scrolls ||= at !== document.body && (style.overflowX === "auto" || style.overflowX === "scroll");
      if (scrolls) break; // can be scrolled to
    }
    if (box.left < -2 || (box.right > innerWidth + 2 && !scrolls)) found.push(`${where}: beside the window: ${words}`);
  }
  return found;
}

/** What axe finds, a line for each place. */
export async function audit(where) {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"], rules: { "page-has-heading-one": { enabled: false }, region: { enabled: false } } });
  return violations.flatMap((one) => one.nodes.map((node) => `${where}: axe ${one.id}: ${one.help}: ${node.target.join(" ")} ${one.id === "color-contrast" ? (node.any[0]?.message ?? "") : ""}`));
}
