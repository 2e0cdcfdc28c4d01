/** What the darkroom makes of words, without anything that renders. */
export { hidesFace } from "./plan/hides-face.ts";
export { previewReading } from "./plan/preview-reading.ts";
export { previewSizes } from "./plan/preview-sizes.ts";
export type { PhotoSizes } from "./plan/size-of.ts";
