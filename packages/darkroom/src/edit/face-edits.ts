import type { EditsOf } from "@portrait-studio/prompt-reader";
import type { Raster } from "@portrait-studio/raster";
import { openEyes, retouchFace } from "../retouch/retouch-face.ts";

type Apply = (image: Raster, landmarks: Float32Array, amount: number) => Raster;

/** Less than this much softening is retouching that nobody notices. */
const fullFrom = 0.7;

/** Edits of the face's own pixels, before any light is laid on them. */
export const faceEdits: Readonly<Record<EditsOf<"face">, Apply>> = {
  "skin:soften": (image, landmarks, amount) =>
    retouchFace(image, landmarks, null, amount < fullFrom ? "light" : "full"),
  "eyes:open": openEyes,
};
