import type { Box } from "@portrait-studio/contract";
import type { FacePlace } from "./types.ts";

/** How far a chin with its beard lies under the middle of the face, in face widths. */
const chin = 0.72;
/** Half a head with ears and hair, in face widths. */
const halfHead = 0.62;
/** Where hair usually ends, in face widths above the middle of the face. */
const usualTop = 1.05;
/** A box nearer to the photo's edge than this may have been cut off there. */
const edge = 0.005;

/** It inverts vision's `headBox`; a box too flat for a head gives the height, unless an edge cuts it. @param shape width over height */
export function faceInBox(box: Box, shape: number): FacePlace {
  const bottom = box.y + box.height;
  const byWidth = box.width / (2 * halfHead);
  const byHeight = box.height / shape / (usualTop + chin);
  const cut = box.y < edge || bottom > 1 - edge;
  const width = cut ? byWidth : Math.min(byWidth, byHeight);
  return { x: box.x + box.width / 2, y: bottom - chin * width * shape, width, tilt: 0, yaw: 0 };
}
