import type { Look } from "@portrait-studio/prompts";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { beforeAll, describe, expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import type { ImagePlan } from "../plan/types.ts";
import { toGel } from "../relighting/lamps/put-gels.ts";
import { describeSitters, drawSitter } from "../render/sitter.fixture.ts";
import { developPlan } from "./develop-plan.ts";
import { apart, inWhite, onFace } from "./lamp-hue.fixture.ts";

/** Degrees. */
const near = 10;
/** Pale, brown and dark skin. */
const skins = [
  [226, 188, 168],
  [176, 124, 96],
  [104, 68, 52],
] as const;

describe.each(skins.map((skin, turn) => ({ skin, turn })))("on skin of $skin", ({ skin, turn }) => {
  const sitter = { width: 160, height: 200, face: 0.4, skin };
  const artifact = describeSitters(sitter);
  let photo: Uint8Array;
  beforeAll(async () => {
    photo = await drawSitter(sitter);
  });
  const develop = (plan: ImagePlan) => developPlan({ artifact, plan, photo });

  test.each(inTurn(["natural", "editorial"] as const, turn))(
    "a main lamp has the hue that was asked for, in %s",
    async (look: Look) => {
      let white: number[] | undefined;
      for (const colour of ["red", "amber", "purple"]) {
        const request = {
          artifact,
          prompt: `${colour} light from the left`,
          recipeId: look,
          seed: 5,
          index: 0,
        };
        const plan = planImage({ ...request, longSide: 160, aspectRatio: "4:5", mattes: [] });
        white ??= onFace(await develop({ ...plan, gel: "#ffffff" }), "gel");
        const own = white;
        const lit = onFace(await develop(plan), "gel").map((value, c) => value / Math.max(1e-4, own[c]));
        expect(apart(lit, inWhite(toGel(plan.gel ?? ""), lit)), colour).toBeLessThan(near);
      }
    },
  );
});
