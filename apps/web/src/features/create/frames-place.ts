/** Id of the heading above the newest frames. */
export const framesId = "recent";

const besideForm = "(min-width: 64rem)";

/** Brings the newest frames into view where they are below the form. */
export function goToFrames(): void {
  if (matchMedia(besideForm).matches) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(framesId)?.scrollIntoView({ behavior: calm ? "instant" : "smooth" });
}
