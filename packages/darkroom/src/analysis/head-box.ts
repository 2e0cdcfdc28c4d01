import { highestTop, usualTop } from "../find/head-top.ts";
import type { Box, Face } from "./types.ts";

/** How far a chin with its beard lies under the middle of the face, in face widths. */
const chin = 0.72;
/** Half a head with ears and hair, in face widths. */
const halfHead = 0.62;

/**
 * The whole head, hair and hat included, cut at the photo's edges.
 * @param shape the photo's width over its height
 */
export function headBox(face: Face, shape: number): Box {
  const left = Math.max(0, face.x - halfHead * face.width);
  const right = Math.min(1, face.x + halfHead * face.width);
  const top = Math.max(0, face.y - face.top * face.width * shape);
  const bottom = Math.min(1, face.y + chin * face.width * shape);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A box nearer to the photo's edge than this may have been cut off there. */
const edge = 0.005;

/**
 * The face in a head's box: the other way round than `headBox`, upright. A box that is too flat for a head is taken as the head's
 * height, unless the photo's edge has cut it.
 */
export function faceInBox(box: Box, shape: number): Face {
  const bottom = box.y + box.height;
  const byWidth = box.width / (2 * halfHead);
  const byHeight = box.height / shape / (usualTop + chin);
  const cut = box.y < edge || bottom > 1 - edge;
  const width = cut ? byWidth : Math.min(byWidth, byHeight);
  const y = bottom - chin * width * shape;
  return {
    x: box.x + box.width / 2,
    y,
    width,
    tilt: 0,
    yaw: 0,
    top: Math.min(highestTop, Math.max(usualTop, (y - box.y) / (width * shape))),
  };
}

/** How much two boxes have in common: intersection over union. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / (a.width * a.height + b.width * b.height - common);
}
