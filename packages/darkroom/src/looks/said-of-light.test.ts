import type { Look } from "@portrait-studio/prompt-reader";
import type { Lamp } from "@portrait-studio/relighting";
import { describe, expect, test } from "vitest";
import { recipes } from "./recipes.ts";

/** Words of the recipes' texts that no prompt can change, since they are what the look is: the lamps and the print have to be so. */
function lampsOf(look: Look): Lamp[][] {
  return recipes[look].compositions.map(({ light }) => [...light.lamps]);
}

const byStrength = (lamps: readonly Lamp[]) => lamps.toSorted((a, b) => b.strength - a.strength);

describe("what texts say of a look by itself", () => {
  test("golden hour: outdoors, and the strongest lamp is warm and from behind", () => {
    for (const { place } of recipes.goldenHour.compositions) expect(["garden", "street"]).toContain(place);
    for (const lamps of lampsOf("goldenHour")) {
      const [sun] = byStrength(lamps);
      expect(sun?.from[2]).toBeLessThan(0);
      expect(sun?.colour[0]).toBeGreaterThan(2 * (sun?.colour[2] ?? 1));
    }
  });

  test("low key: one lamp, deep shadows", () => {
    for (const { light } of recipes.lowKey.compositions) {
      const lit = light.lamps.filter(({ rim, strength }) => !rim && strength > 0.2);
      expect(lit).toHaveLength(1);
      expect(Math.max(...light.ambient)).toBeLessThan(0.15 * (lit[0]?.strength ?? 0));
    }
  });

  test("high key: light from everywhere is nearly as much as the lamps'", () => {
    for (const { light } of recipes.highKey.compositions) {
      const [key] = byStrength(light.lamps.filter(({ rim }) => !rim));
      expect(Math.min(...light.ambient)).toBeGreaterThan(0.6 * (key?.strength ?? 1));
    }
  });

  test("window light: one large white lamp from the side, and no retouching", () => {
    expect(recipes.windowLight.retouch).toBe("none");
    for (const lamps of lampsOf("windowLight")) {
      const [key] = byStrength(lamps.filter(({ rim }) => !rim));
      expect(Math.abs(key?.from[0] ?? 0)).toBeGreaterThan(Math.abs(key?.from[2] ?? 1));
      expect(key?.size).toBeGreaterThan(0.25);
      expect(Math.min(...(key?.colour ?? [0]))).toBeGreaterThan(0.9);
    }
  });

  test("35 mm film: grain and lifted shadows", () => {
    expect(recipes.film35.finish.grain).toBeGreaterThan(0.01);
    expect(recipes.film35.finish.fade).toBeGreaterThan(0.02);
  });
});
