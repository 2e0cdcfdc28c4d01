import { readFile } from "node:fs/promises";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { type SamplePerson, samplePhotos } from "@portrait-studio/sample-people";
import { expect, test } from "vitest";
import { chooseRenditions } from "../plan/choose-renditions.ts";
import { planImage } from "../plan/plan-image.ts";
import { toSources } from "../plan/to-sources.ts";
import { measureSizes } from "./measure-sizes.ts";
import { renderSmall } from "./small.fixture.ts";

/** A model of a person's first photos, with mattes and sizes as a training leaves them. */
async function train(person: SamplePerson, count: number) {
  const files = samplePhotos.filter((photo) => photo.person === person).slice(0, count);
  const photos = new Map<string, Buffer>();
  for (const { name, path } of files) photos.set(name, await readFile(path));
  const analysed = [];
  for (const [id, photo] of photos) analysed.push({ id, photo, analysis: await analysePhoto(photo) });
  const artifact = analyseSet(analysed);
  const mattes = new Map<string, Uint8Array>();
  const sizes: Parameters<typeof toSources>[2] = {};
  for (const { id, photo, analysis } of analysed) {
    const { subject } = artifact.photos.find((one) => one.id === id) ?? { subject: -1 };
    const cut = await cutOut({ photo, analysis, subject });
    if (cut?.passed) mattes.set(id, cut.matte);
    Object.assign(sizes, { [id]: await measureSizes({ artifact, photoId: id, matte: mattes.get(id) }) });
  }
  return { artifact, photos, mattes, sources: toSources(artifact, [...mattes.keys()], sizes) };
}

// nothing was tuned on this person
test("any two of all images that a model sells of a look differ, by 16 of 255 in grey at the least", async () => {
  const { artifact, photos, mattes, sources } = await train("henrik", 4);
  for (const recipeId of ["corporate", "sketch"] as const) {
    const request = { prompt: "", recipeId, aspectRatio: "4:5", seed: 3 } as const;
    const chosen = chooseRenditions({ ...request, sources, count: 6 });
    expect(chosen.length).toBeGreaterThanOrEqual(4);
    const greys: Buffer[] = [];
    for (const [index, rendition] of chosen.entries()) {
      const plan = planImage({ ...request, artifact, rendition, index, mattes: [...mattes.keys()] });
      const photo = photos.get(plan.photoId) ?? Buffer.alloc(0);
      const grey = await renderSmall({ artifact, plan, photo, matte: mattes.get(plan.photoId) });
      for (const other of greys) {
        const apart = grey.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / grey.length;
        expect(apart).toBeGreaterThanOrEqual(16);
      }
      greys.push(grey);
    }
  }
}, 120_000);
