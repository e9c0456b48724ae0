/** Whoever has made letters much larger gets pages laid out for it (`styles/large.css`): nothing is cut off, one scrolls down. */

/** From here on, in pixels of one rem. */
const LARGE = 21;

export function watchLetters(): void {
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;top:0;width:1rem;height:0;visibility:hidden";
  document.body.append(probe);
  const look = (): void => {
    document.documentElement.dataset["text"] = probe.getBoundingClientRect().width >= LARGE ? "large" : "usual";
  };
  new ResizeObserver(look).observe(probe);
  look();
}
