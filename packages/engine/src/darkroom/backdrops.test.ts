import { recipeIds, recipesWithBackdrop } from "@portrait-studio/contract";
import { createDarkroom, type SetAnalysis } from "@portrait-studio/darkroom";
import { expect, test } from "vitest";

const photo = {
  id: "pho_1",
  width: 1200,
  height: 1600,
  face: { x: 0.5, y: 0.35, width: 0.3, tilt: 0, yaw: 0 },
  head: { x: 0.3, y: 0.1, width: 0.4, height: 0.45 },
  usable: true,
} as SetAnalysis["photos"][number];
const artifact = { photos: [photo], references: [photo.id] } as unknown as SetAnalysis;

test("the recipes with a backdrop are those for which the darkroom cuts the person out", async () => {
  const darkroom = createDarkroom();
  const planned = recipeIds.filter((recipeId) => {
    const request = { artifact, prompt: "", recipeId, seed: 1, index: 0, aspectRatio: "4:5" } as const;
    return darkroom.planPortrait({ ...request, mattes: [photo.id] }).renderer === "studio";
  });
  await darkroom.close();
  expect(new Set(planned)).toEqual(recipesWithBackdrop);
});
