import { compareIdentities, describeIdentity } from "@portrait-studio/vision";
import type { Check } from "./types.ts";

/** Distance of two identities. */
const mostApart = 0.55;
/** In pixels: a smaller face says too little of who it is. */
const smallest = 48;

/** How far the face is from the one in the photo, by the numbers that tell people apart. */
export const ownFace: Check = {
  flaw: "face",
  most: mostApart,
  measure: async ({ print: { face, photo, identity }, image, source }) => {
    if (!photo.found || face.width < smallest) return null;
    const own = identity ?? (await describeIdentity(source, face.landmarks));
    return compareIdentities(await describeIdentity(image, face.landmarks), own);
  },
};
