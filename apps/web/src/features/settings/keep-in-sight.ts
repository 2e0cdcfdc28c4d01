/** Shows a section of a page that still grows above it, until the person does something. */
export function keepInSight(section: HTMLElement): void {
  const done = new AbortController();
  const growth = new ResizeObserver(() => section.scrollIntoView());
  growth.observe(document.body);
  done.signal.addEventListener("abort", () => growth.disconnect());
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
    window.addEventListener(act, () => done.abort(), { signal: done.signal, passive: true });
}
