import { readFile } from "node:fs/promises";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { samplePhotos } from "@portrait-studio/sample-people";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import { renderProof } from "./inspect-print.ts";

test("a frame of few dots is not taken for somebody else, on dark skin as on pale", async () => {
  for (const person of inTurn(["amara", "nora"], 0)) {
    const sample = samplePhotos.find((photo) => photo.person === person);
    if (!sample) throw new Error(`There are photos of ${person}.`);
    const photo = await readFile(sample.path);
    const analysis = await analysePhoto(photo);
    const artifact = analyseSet([{ id: "photo", analysis }]);
    const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
    const asked = { artifact, prompt: "", recipeId: "risograph", index: 0, aspectRatio: "4:5" } as const;
    for (const seed of [0, 19]) {
      const plan = planImage({ ...asked, mattes: ["photo"], seed });
      const { found } = await renderProof({ artifact, plan, photo, matte: cut?.matte });
      expect(found).toEqual([]);
    }
  }
}, 120_000);
