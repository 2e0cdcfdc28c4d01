import type { MatteFace } from "../../src/matte/face-shape.ts";

/** Middle and width of a face, as `segmentPerson` wants them; in the pixels of the landmarks. */
export function findFaceMiddle({ landmarks, width }: MatteFace): { x: number; y: number; width: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    left = Math.min(left, landmarks[i]);
    right = Math.max(right, landmarks[i]);
    top = Math.min(top, landmarks[i + 1]);
    bottom = Math.max(bottom, landmarks[i + 1]);
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width };
}
