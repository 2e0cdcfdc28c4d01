import { type FaceShape, heightOver } from "./face-shape.ts";

/** How far down from the chin and out from the middle of the face its surroundings matter most, in face widths. */
const headReach = { below: 0.3, around: 1.4 };

export function isNearHead(face: FaceShape, x: number, y: number): boolean {
  const near = Math.hypot(x - face.centre.x, y - face.centre.y) < headReach.around * face.width;
  return near && heightOver(face, x, y) > face.chin - headReach.below * face.width;
}
