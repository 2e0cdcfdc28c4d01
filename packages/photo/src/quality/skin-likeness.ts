import { clamp } from "@portrait-studio/raster";

/** It is 0..1, by the colour's ratios alone; very dark and burnt-out pixels count less. */
export function skinLikeness(r: number, g: number, b: number): number {
  const u = Math.log((r + 6) / (g + 6)) - 0.36;
  const v = Math.log((b + 6) / (g + 6)) + 0.22;
  const along = (u - 0.6 * v) / 1.166;
  const across = (0.6 * u + v) / 1.166;
  const likeness = Math.exp(-0.5 * ((along / 0.22) ** 2 + (across / 0.13) ** 2));
  const lit = clamp((Math.max(r, g, b) - 14) / 30, 0, 1);
  // A burnt-out highlight has lost its colour: it may be skin or not.
  const burnt = clamp((Math.min(r, g, b) - 215) / 30, 0, 1);
  return lit * (likeness + (0.3 - likeness) * burnt);
}
