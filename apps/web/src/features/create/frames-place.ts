export const framesId = "recent";

const besideForm = "(min-width: 64rem)";

export function goToFrames(): void {
  const heading = document.getElementById(framesId);
  if (!heading || (matchMedia(besideForm).matches && heading.getBoundingClientRect().bottom > 0)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading.scrollIntoView({ behavior: calm ? "instant" : "smooth" });
}
