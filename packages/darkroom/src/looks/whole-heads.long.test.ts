import { readFile } from "node:fs/promises";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import { looks } from "@portrait-studio/prompts";
import { samplePhotos } from "@portrait-studio/sample-people";
import { everySecond } from "@portrait-studio/testing/in-turn";
import { unpackFloats } from "@portrait-studio/vision";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import { type AspectRatio, aspectRatios } from "../plan/types.ts";
import { outlinePerson, placeOutline } from "../render/place-person.ts";
import { placementFor } from "./develop-plan.ts";

interface Sitter {
  photo: ArtifactPhoto;
  artifact: SetAnalysis;
  matte: Uint8Array;
  /** row at which the head ends above, and height of the face, in parts of the photo's height */
  crown: number;
  face: number;
}

/** @param lost part of the photo's height that is cut off above; @param end row of its lower edge, likewise */
async function sit(path: string, lost: number, end = 1): Promise<Sitter> {
  const [width, height] = [448, 560];
  const top = Math.round(lost * height);
  const bytes = await sharp(
    await sharp(await readFile(path))
      .resize(width, height)
      .png()
      .toBuffer(),
  )
    .extract({ left: 0, top, width, height: Math.round(end * height) - top })
    .jpeg({ quality: 95 })
    .toBuffer();
  const analysis = await analysePhoto(bytes);
  const artifact = analyseSet([{ id: "photo", analysis }]);
  const [photo] = artifact.photos;
  const cut = await cutOut({ photo: bytes, analysis, subject: 0 });
  const matte = cut?.matte ?? new Uint8Array();
  return { photo, artifact, matte, ...(await findCrown(matte, photo)) };
}

/** By the matte: the highest point of the person above the forehead. */
async function findCrown(matte: Uint8Array, { seen, width, height }: ArtifactPhoto) {
  const { data, info } = await sharp(matte).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / width;
  const unit = seen?.width ?? 0;
  const middle = unpackFloats(seen?.landmarks ?? "")[30] * scale;
  const rows = [];
  for (let x = Math.floor(middle - 0.25 * unit * scale); x < middle + 0.25 * unit * scale; x++) {
    for (let y = 0; y < info.height; y++) {
      if (data[y * info.width + x] <= 128) continue;
      rows.push(y);
      break;
    }
  }
  return { crown: Math.min(...rows) / info.height, face: (1.3 * unit) / height };
}

const ratios = Object.keys(aspectRatios) as AspectRatio[];

/** Calls back with what of the photo is in each image, in place and before a set. */
async function eachImage(
  { photo, artifact, matte }: Sitter,
  look: (image: { name: string; top: number; above: number; below: number }) => void,
) {
  const landmarks = unpackFloats(photo.seen?.landmarks ?? "");
  const person = await outlinePerson({ landmarks, faceWidth: photo.seen?.width ?? 1, photo, matte });
  for (const recipeId of looks) {
    for (const aspectRatio of ratios) {
      for (const mattes of [["photo"], []]) {
        const request = { artifact, prompt: "", seed: 3, index: looks.indexOf(recipeId), longSide: 1024 };
        const plan = planImage({ ...request, recipeId, aspectRatio, mattes });
        const { crop, place } =
          plan.renderer === "studio"
            ? placeOutline(person, placementFor(plan, photo.face.yaw), plan.picture)
            : plan;
        look({
          name: `${recipeId} ${aspectRatio} ${plan.renderer}`,
          top: crop.y,
          above: place.y,
          below: 1 - place.y - place.height,
        });
      }
    }
  }
}

const sitters = ["amara-04", "nora-04", "henrik-01", "henrik-06"].map(
  (name) => samplePhotos.find(({ path }) => path.includes(name))?.path ?? "",
);

describe.each(everySecond(sitters, 4))("heads of %s", (path) => {
  test("are whole in every look and shape", async () => {
    const sitter = await sit(path, 0);
    expect(sitter.photo.seen?.hairCut).toBe(false);
    await eachImage(sitter, ({ name, top }) => {
      expect((top - sitter.crown) / sitter.face, name).toBeLessThan(0.02);
    });
  }, 60_000);

  test("fill an image where the photo ends under the chin, with nothing made up below", async () => {
    const { photo } = await sit(path, 0);
    const chin = unpackFloats(photo.seen?.landmarks ?? "")[3 * 152 + 1];
    const sitter = await sit(path, 0, (chin + 0.1 * (photo.seen?.width ?? 0)) / photo.height);
    expect(sitter.photo.verdicts).toContain("chinCut");
    await eachImage(sitter, ({ name, below }) => {
      if (name.includes("4:5 studio")) expect(below, name).toBeLessThan(0.001);
    });
  }, 60_000);

  test("are cut where the photo cuts them: at the image's edge, with nothing made up above, and no further", async () => {
    const whole = await sit(path, 0);
    const sitter = await sit(path, whole.crown + 0.2 * whole.face);
    expect(sitter.photo.seen?.hairCut).toBe(true);
    expect(sitter.photo.verdicts).toContain("hairCut");
    await eachImage(sitter, ({ name, top, above }) => {
      expect(top / sitter.face, name).toBeLessThan(0.02);
      expect(above, name).toBeLessThan(0.004);
    });
  }, 60_000);
});
