import type { Box, Face } from "./types.ts";

/** How far a chin with its beard lies under the middle of the face, in face widths. */
const chin = 0.8;
/** Half a head with ears and hair, in face widths. */
const halfHead = 0.7;

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
