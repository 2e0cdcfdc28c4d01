import { readFile } from "node:fs/promises";
import { mostEnlargement } from "@portrait-studio/contract/prints";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import { type Look, looks } from "@portrait-studio/prompts";
import { type SamplePerson, samplePhotos } from "@portrait-studio/sample-people";
import { inTurn, isDeep } from "@portrait-studio/testing/in-turn";
import { unpackFloats } from "@portrait-studio/vision";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { renderProof } from "../inspect/inspect-print.ts";
import { computeEnlargement, limitEnlargement, toSource } from "../plan/image-sizes.ts";
import { planImage } from "../plan/plan-image.ts";
import { previewSizes } from "../plan/preview-sizes.ts";
import { type AspectRatio, aspectRatios } from "../plan/types.ts";
import { outlinePerson, placeOutline } from "../render/place-person.ts";
import { placementFor } from "./develop-plan.ts";
import { measureSizes } from "./measure-sizes.ts";
import { recipes } from "./recipes.ts";
import { renderImage } from "./render-image.ts";

interface Sitter {
  photo: Buffer;
  artifact: SetAnalysis;
  matte: Uint8Array;
}

/** @param part of the photo from its top, as a tight portrait has it */
async function sit(person: SamplePerson, part: number): Promise<Sitter> {
  const [first] = samplePhotos.filter((photo) => photo.person === person);
  if (!first) throw new Error(`There are photos of ${person}.`);
  const photo = await sharp(await readFile(first.path))
    .extract({ left: 0, top: 0, width: 1024, height: Math.round(1280 * part) })
    .resize({ width: 400 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const analysis = await analysePhoto(photo);
  const artifact = analyseSet([{ id: "photo", analysis }]);
  const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
  return { photo, artifact, matte: cut?.matte ?? new Uint8Array() };
}

const sitters: Sitter[] = [];
beforeAll(async () => {
  sitters.push(await sit("nora", 1), await sit("henrik", 0.7));
}, 120_000);

describe.each([0, 1])("photo %i", (number) => {
  test.each([true, false])(
    "every image of it comes out at a size that was said, and is enlarged no further than holds (before a set: %s)",
    async (isStudio) => {
      const { artifact, matte } = sitters[number];
      const [photo] = artifact.photos;
      const sizes = await measureSizes({ artifact, photoId: "photo", matte: isStudio ? matte : undefined });
      const sources = [{ ...toSource(photo), sizes }];
      const mattes = isStudio ? ["photo"] : [];
      const { seen } = photo;
      const landmarks = unpackFloats(seen?.landmarks ?? "");
      const person = await outlinePerson({ landmarks, faceWidth: seen?.width ?? 1, photo, matte });
      for (const aspectRatio of Object.keys(aspectRatios) as AspectRatio[]) {
        for (const [seed, recipeId] of looks.entries()) {
          for (const [index, prompt] of ["", "close-up", "half body", "my background", ""].entries()) {
            const asked = { prompt, recipeId, aspectRatio };
            const plan = planImage({ artifact, mattes, ...asked, seed, index });
            const placing =
              plan.renderer === "studio" && seen
                ? placeOutline(person, placementFor(plan, photo.face.yaw), plan.picture)
                : {};
            const held = limitEnlargement({ ...plan, ...placing }, photo);
            expect(computeEnlargement(held, photo)).toBeLessThan(mostEnlargement * 1.02);
            const said = previewSizes({ ...asked, sources });
            const side = Math.max(held.size.width, held.size.height);
            const [least, most] = [said?.smallest, said?.largest].map((size) =>
              Math.max(size?.width ?? 0, size?.height ?? 0),
            );
            // sizes go in steps of four pixels
            expect(side).toBeGreaterThanOrEqual(least - 4);
            expect(side).toBeLessThanOrEqual(most + 4);
          }
        }
      }
    },
    60_000,
  );
});

/**
 * Structural likeness of two images' lightness, 0 to 1, over windows of eight pixels. Grain and dots, which are as wide in a small image as
 * in a large one, are blurred away.
 */
async function measureLikeness(a: Uint8Array, b: Uint8Array): Promise<number> {
  const read = (bytes: Uint8Array) =>
    sharp(bytes).resize(256, 320, { fit: "fill" }).blur(3).greyscale().raw().toBuffer();
  const [x, y] = await Promise.all([read(a), read(b)]);
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= 320; top += 8) {
    for (let left = 0; left + 8 <= 256; left += 8) {
      const values = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
      for (let row = top; row < top + 8; row++) {
        for (let at = row * 256 + left; at < row * 256 + left + 8; at++) {
          values.x += x[at] / 64;
          values.y += y[at] / 64;
          values.xx += x[at] ** 2 / 64;
          values.yy += y[at] ** 2 / 64;
          values.xy += (x[at] * y[at]) / 64;
        }
      }
      const { x: mx, y: my, xx, yy, xy } = values;
      const [c1, c2] = [6.5, 58.5];
      sum +=
        ((2 * mx * my + c1) * (2 * (xy - mx * my) + c2)) /
        ((mx ** 2 + my ** 2 + c1) * (xx - mx ** 2 + (yy - my ** 2) + c2));
      windows += 1;
    }
  }
  return sum / windows;
}

/** One of each finish: a card, strokes, a drawing, dots, black and white, coloured lamps, none of these. */
const finishes: Look[] = ["polaroid", "painterly", "sketch", "risograph", "noir", "neon80s", "corporate"];

test.each(isDeep ? looks.filter((look) => look !== "natural") : inTurn(finishes, 0))(
  "a frame of the contact sheet shows in %s what its image shows at full size",
  async (recipeId) => {
    const { artifact, matte, photo } = sitters[0];
    const planned = (index: number) =>
      planImage({ artifact, mattes: ["photo"], prompt: "", recipeId, seed: 3, index, aspectRatio: "4:5" });
    const plan = planned(0);
    const proof = await renderProof({ artifact, plan, photo, matte });
    const { bytes, width, height } = await renderImage({ artifact, plan: proof.plan, photo, matte });
    expect(proof.plan).toMatchObject({
      size: { width, height },
      composition: plan.composition,
      photoId: "photo",
    });
    const same = await measureLikeness(proof.bytes, bytes);
    // strokes are as wide in a small image as in a large one
    expect(same).toBeGreaterThan(recipes[recipeId].strokes ? 0.7 : 0.8);
    // another plan of the same look and photo is told from it
    const other = planned(1);
    expect(other.composition).not.toBe(plan.composition);
    expect(same).toBeGreaterThan(
      await measureLikeness((await renderProof({ artifact, plan: other, photo, matte })).bytes, bytes),
    );
  },
  60_000,
);
