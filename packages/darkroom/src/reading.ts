/** What the darkroom makes of words, without anything that renders. */
export { hidesFace } from "./plan/hides-face.ts";
export { previewReading } from "./plan/preview-reading.ts";
