import { existsSync, readFileSync } from "node:fs";
import { computeLuminance, decodePhoto, linearByByte, type Raster } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import sharp from "sharp";
import { beforeAll } from "vitest";
import { editImage } from "./edit-image.ts";
import type { Outline } from "./edit-plan.ts";
import { cutOutline } from "./find-person.ts";

const photo = new URL("../../../../../shared/photos/biden.jpg", import.meta.url);
/** Why the edits of a person are not tested, or nothing. */
export const missing = existsSync(photo) ? "" : " (skipped: ../shared/photos is not beside the repository)";

interface EditedPerson {
  image: Buffer;
  before: Raster;
  landmarks: Float32Array;
  /** The image's outline is cut once for all edits of it, as the darkroom does. */
  outline: Outline | null;
}

/** A portrait for the tests of a file. */
export function usePerson() {
  const person = {} as EditedPerson;
  beforeAll(async () => {
    const image = await sharp(readFileSync(photo)).resize(420).png().toBuffer();
    const before = await decodePhoto(image, 420);
    const [{ landmarks }] = await findFaces(before);
    Object.assign(person, { image, before, landmarks, outline: await cutOutline({ image }) });
  });

  const edit = (instruction: string, source: Uint8Array = person.image) =>
    editImage({
      image: source,
      instruction,
      seed: 5,
      position: 0,
      outline: source === person.image ? person.outline : undefined,
    });
  const shown = async (instruction: string) => decodePhoto((await edit(instruction)).bytes, 420);

  /** Mean light round a landmark, linear. */
  const lightAt = ({ data, width }: Raster, landmark: number, reach = 9) => {
    const { landmarks } = person;
    const [cx, cy] = [Math.round(landmarks[3 * landmark]), Math.round(landmarks[3 * landmark + 1])];
    let sum = 0;
    for (let y = cy - reach; y <= cy + reach; y++) {
      for (let x = cx - reach; x <= cx + reach; x++) {
        const [r, g, b] = data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
        sum += computeLuminance(linearByByte[r], linearByByte[g], linearByByte[b]);
      }
    }
    return sum / (2 * reach + 1) ** 2;
  };
  const corner = (of: Raster) => of.data[3 * (4 * of.width + 4) + 1];
  return { person, edit, shown, lightAt, corner };
}
