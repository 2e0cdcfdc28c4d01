export const framesId = "recent";

const besideForm = "(min-width: 64rem)";

/** Brings the newest frames into view where they are below the form, or where the page was scrolled past them. */
export function goToFrames(): void {
  const heading = document.getElementById(framesId);
  if (!heading || (matchMedia(besideForm).matches && heading.getBoundingClientRect().bottom > 0)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading.scrollIntoView({ behavior: calm ? "instant" : "smooth" });
}
