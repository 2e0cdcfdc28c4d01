import { compareIdentities, describeIdentity } from "@portrait-studio/vision";
import type { FlawCheck } from "../types.ts";

/** Distance of two identities. */
const mostApart = 0.55;
/** In pixels: a smaller face says too little of who it is; strokes and dots are as wide in a small image as in a large one. */
const smallest = 48;
const smallestInStrokes = 128;

export const ownFace: FlawCheck = {
  flaw: "face",
  most: mostApart,
  measure: async ({ subject: { face, wanted, identity }, image, source }) => {
    const least = wanted.strokes ? smallestInStrokes : smallest;
    if (!wanted.hasFace || face.width < least) return null;
    const own = identity ?? (await describeIdentity(source, face.landmarks));
    return compareIdentities(await describeIdentity(image, face.landmarks), own);
  },
};
