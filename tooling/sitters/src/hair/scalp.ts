import { createCurve } from "../math/curve.ts";
import { noise3 } from "../math/noise.ts";
import { smoothstep } from "../math/scalar.ts";

/** How one person's hair is bounded: level of the middle of the hairline, how far its corners recede, sideburns. */
export type Hairline = { level: number; recede: number; sideburn: number };

export type Scalp = {
  /** Share of hair that grows at a rest point, 0..1. */
  cover(x: number, y: number, z: number): number;
};

export function createScalp(line: Hairline): Scalp {
  // level of the boundary by the turn round the head: 0 is the front, pi the nape
  const boundary = createCurve([
    [0, line.level],
    [0.3, line.level - 0.05 + line.recede * 0.5],
    [0.55, line.level - 0.35 + line.recede],
    [0.8, line.level - 1.5 + line.recede * 0.9],
    [1.0, line.level - 3.4 + line.recede * 0.3],
    [1.2, 2.2],
    [1.34, 1.2 - line.sideburn],
    [1.5, 0.4 - line.sideburn],
    [1.62, 2.0],
    [1.9, 1.8],
    [2.08, -1.5],
    [2.4, -5],
    [2.8, -6.6],
    [3.15, -7],
  ]);
  return {
    cover: (x, y, z) => {
      const ax = Math.abs(x);
      // nothing grows on the ears
      if (ax > 6.3 && y < 2.5 && z < 1.5 && z > -3.4) return 0;
      const turn = Math.atan2(ax, z + 1.2);
      const uneven = (noise3(x * 1.6, y * 1.6, z * 1.6) - 0.5) * 0.5;
      return smoothstep(-0.35, 0.85, y - boundary(turn) + uneven);
    },
  };
}
