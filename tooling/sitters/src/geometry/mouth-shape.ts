import { smoothstep } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";

/** Lips seen from the front: the line between them and the borders of the red. */
export type MouthShape = {
  halfWidth: number;
  level: number;
  line(x: number): number;
  upperBorder(x: number): number;
  lowerBorder(x: number): number;
  /** How far the lips stand out of the face at a point (and in at the line). */
  relief(x: number, y: number): number;
};

export function createMouthShape(face: FaceShape): MouthShape {
  const width = face.mouthWidth;
  const line = (x: number) => {
    const s = Math.min(1, Math.abs(x) / width);
    const tubercle = 0.07 * Math.exp(-((x / 0.42) ** 2));
    return face.mouthLevel - tubercle + 0.07 * Math.sin(s * Math.PI) - 0.05 * s * s;
  };
  const upperBorder = (x: number) => {
    const s = Math.min(1, Math.abs(x) / width);
    const bow = 0.13 * Math.exp(-((x / 0.3) ** 2));
    return line(x) + (face.upperLip * (1 - s ** 1.35) - bow * face.upperLip) + 0.02;
  };
  const lowerBorder = (x: number) => {
    const s = Math.min(1, Math.abs(x) / width);
    return line(x) - face.lowerLip * (1 - s ** 2.3) ** 0.72 - 0.02;
  };
  const relief = (x: number, y: number) => {
    const s = Math.abs(x) / width;
    if (s > 1.3) return 0;
    const middle = line(x);
    const gap = y - middle;
    const up = gap >= 0;
    const height = (up ? upperBorder(x) - middle : middle - lowerBorder(x)) + 0.05;
    const across = s < 1 ? (1 - s * s) ** 0.7 : 0;
    const t = Math.abs(gap) / height;
    // a round roll: rises from the line, is full in the middle, ends in a soft edge past the border
    const roll =
      t < 1.7 ? Math.sin((Math.min(1, (t + 0.12) / 1.0) * Math.PI) / 2) * (1 - smoothstep(0.45, 1.7, t)) : 0;
    const full = (up ? 0.34 : 0.46) * face.lipFullness * across * roll;
    const ends = Math.max(0, 1 - (s / 1.06) ** 8);
    const groove = -0.16 * Math.exp(-((gap / 0.1) ** 2)) * ends;
    return full + groove;
  };
  return { halfWidth: width, level: face.mouthLevel, line, upperBorder, lowerBorder, relief };
}
