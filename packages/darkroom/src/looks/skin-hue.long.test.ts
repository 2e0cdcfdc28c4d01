import { hueDifference } from "@portrait-studio/inspection";
import { linearByByte, type Raster, toOklabRow } from "@portrait-studio/raster";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { beforeAll, describe, expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import { describeSitters, drawSitter } from "../render/sitter.fixture.ts";
import { developPlan, type Print } from "./develop-plan.ts";
import { recipes } from "./recipes.ts";

/** Degrees by which the middle of a face may be turned: paint and white light keep hues; tubes tint, in each composition by others. */
const most = { renaissance: 12, painterly: 12, neon80s: 40 } as const;

describe.each([
  { name: "pale", skin: [226, 188, 168], turn: 0 },
  { name: "brown", skin: [176, 124, 96], turn: 1 },
  { name: "dark", skin: [104, 68, 52], turn: 2 },
] as const)("on $name skin", ({ skin, turn }) => {
  const sitter = { width: 160, height: 200, face: 0.4, skin };
  const artifact = describeSitters(sitter);
  let photo: Uint8Array;
  beforeAll(async () => {
    photo = await drawSitter(sitter);
  });

  test.each(inTurn(["renaissance", "painterly", "neon80s"] as const, turn))(
    "%s keeps the skin its own",
    async (look) => {
      const request = { artifact, prompt: "", recipeId: look, seed: 5, index: 0, longSide: 160, mattes: [] };
      const plan = planImage({ ...request, aspectRatio: "4:5" });
      const { compositions } = recipes[look];
      for (const composition of look === "neon80s" ? compositions.keys() : [0]) {
        const print = await developPlan({ artifact, plan: { ...plan, composition }, photo });
        const turned = hueDifference(hueIn(print, print.image), hueIn(print, print.source));
        expect(turned, `composition ${composition}`).toBeLessThan(most[look]);
      }
    },
  );
});

/** OKLab hue of the nose and the forehead's middle, in degrees. */
function hueIn({ face: { landmarks, width: face } }: Print, { width, data }: Raster): number {
  const [x, top, bottom] = [landmarks[3 * 4], landmarks[3 * 151 + 1], landmarks[3 * 4 + 1]];
  const sum = new Float64Array(3);
  for (let row = Math.round(top); row < bottom; row++)
    for (let column = Math.round(x - 0.05 * face); column < x + 0.05 * face; column++)
      for (let c = 0; c < 3; c++) sum[c] += linearByByte[data[3 * (row * width + column) + c]];
  const brightest = Math.max(...sum);
  const colour = sum.map((value) => value / brightest);
  toOklabRow(colour);
  return (Math.atan2(colour[2], colour[1]) * 180) / Math.PI;
}
