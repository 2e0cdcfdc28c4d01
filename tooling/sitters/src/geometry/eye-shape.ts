import type { FaceShape } from "./face-shape.ts";

/** Radius of the ball and of the lids that lie on it. */
export const EYE_RADIUS = 1.22;
export const LID_RADIUS = 1.37;
export const IRIS_RADIUS = 0.6;
export const EYE_DEPTH = 7.1;

const INNER = -1.42;
const OUTER = 1.38;

/** The opening between the lids of one eye, seen from the front; ex runs from the nose outwards, both from the pupil. */
export type EyeShape = {
  x: number;
  upperLid(ex: number): number;
  lowerLid(ex: number): number;
  /** Positive outside the opening, negative inside, about centimetres. */
  opening(ex: number, ey: number): number;
  inner: number;
  outer: number;
};

export function createEyeShape(face: FaceShape): EyeShape {
  const tilt = face.eyeTilt / 2;
  const axis = (ex: number) => -0.1 + tilt * (ex / OUTER);
  // the upper lid peaks a little towards the nose, the lower one towards the temple
  const arch = (ex: number, peak: number, power: number) => {
    const t = ex < peak ? (ex - peak) / (INNER - peak) : (ex - peak) / (OUTER - peak);
    return t >= 1 ? 0 : (1 - t ** power) ** 0.85;
  };
  const upperLid = (ex: number) => axis(ex) + (face.eyeUpper + 0.1) * arch(ex, 0.02, 2.2);
  const lowerLid = (ex: number) => axis(ex) - (face.eyeLower - 0.1) * arch(ex, 0.22, 2.2);
  return {
    x: face.eyeSpacing,
    upperLid,
    lowerLid,
    opening: (ex, ey) => {
      const sides = Math.max(INNER - ex, ex - OUTER);
      const inside = ex < INNER ? INNER : Math.min(ex, OUTER);
      return Math.max(sides, ey - upperLid(inside), lowerLid(inside) - ey);
    },
    inner: INNER,
    outer: OUTER,
  };
}
