import type { FaceShape } from "../geometry/face-shape.ts";
import { createCurve } from "../math/curve.ts";
import { smoothstep } from "../math/scalar.ts";

/** What one person's brows look like: level of the inner end, arch, half height, reach outwards, how dense (0..1). */
export type BrowLook = { level: number; arch: number; thickness: number; length: number; density: number };

export type BrowShape = {
  inner: number;
  outer: number;
  /** Middle line and half height at x (taken as |x|). */
  middle(ax: number): number;
  half(ax: number): number;
  /** Cover by brow hair at a point of the face, 0..1. */
  cover(x: number, y: number): number;
};

export function createBrowShape(face: FaceShape, look: BrowLook): BrowShape {
  const inner = face.eyeSpacing - 1.85;
  const outer = inner + look.length;
  const at = (t: number) => inner + look.length * t;
  const middle = createCurve([
    [at(0), look.level - 0.2],
    [at(0.3), look.level + look.arch * 0.5],
    [at(0.62), look.level + look.arch],
    [at(0.85), look.level + look.arch * 0.7],
    [at(1), look.level + look.arch * 0.2],
  ]);
  const half = createCurve([
    [at(0), look.thickness * 0.6],
    [at(0.2), look.thickness * 0.95],
    [at(0.6), look.thickness * 0.82],
    [at(0.85), look.thickness * 0.45],
    [at(1), look.thickness * 0.12],
  ]);
  return {
    inner,
    outer,
    middle,
    half,
    cover: (x, y) => {
      const ax = Math.abs(x);
      if (ax < inner - 0.3 || ax > outer + 0.3) return 0;
      const off = Math.abs(y - middle(ax)) / (half(ax) + 0.05);
      return (
        look.density *
        smoothstep(1.25, 0.35, off) *
        smoothstep(inner - 0.25, inner + 0.5, ax) *
        smoothstep(outer + 0.15, outer - 0.5, ax)
      );
    },
  };
}
