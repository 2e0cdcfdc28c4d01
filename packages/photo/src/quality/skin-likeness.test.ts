import { describe, expect, it } from "vitest";
import { skinLikeness } from "./skin-likeness.ts";

describe("skinLikeness", () => {
  /** sRGB colours of skin from very pale to very dark, after the Monk scale's steps. */
  const tones: [number, number, number][] = [
    [246, 222, 205],
    [232, 198, 172],
    [215, 170, 140],
    [190, 140, 108],
    [160, 110, 82],
    [130, 86, 62],
    [100, 64, 46],
    [72, 47, 35],
    [52, 35, 28],
  ];

  it.each(tones)("accepts the skin tone %i %i %i", (r, g, b) => {
    expect(skinLikeness(r, g, b)).toBeGreaterThan(0.3);
  });

  it.each([
    ["sky", 110, 160, 220],
    ["grass", 80, 130, 50],
    ["signal orange", 235, 100, 30],
    ["red cloth", 180, 30, 35],
    ["navy cloth", 25, 35, 70],
    ["black", 2, 2, 2],
  ])("refuses %s", (_, r, g, b) => {
    expect(skinLikeness(r, g, b)).toBeLessThan(0.25);
  });

  it("judges the same skin alike in light and in shade", () => {
    const lit = skinLikeness(200, 148, 116);
    const shaded = skinLikeness(100, 74, 58);
    expect(Math.abs(lit - shaded)).toBeLessThan(0.15);
  });
});
