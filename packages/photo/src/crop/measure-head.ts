import { type OpenedPhoto, openPhoto, type Plane, type Raster } from "@portrait-studio/raster";
import { findCrown, findFaces, headBox, openSegmentation, segmentPerson } from "@portrait-studio/vision";
import type { MeasuredHead } from "./plan-head-crop.ts";

const workingSize = 1024;
/** Under this probability a pixel is not the person's. */
const surelyBehind = 0.02;
/** White as offices take it, with the fall of a studio's light: each channel of nearly all that is behind. */
const leastWhite = 225;
const mostWrong = 0.02;

/** It is null where nobody is seen. @throws UnreadablePhotoError, ModelError */
export async function measureHead(bytes: Uint8Array): Promise<MeasuredHead | null> {
  const photo = await openPhoto(bytes, workingSize);
  const { raster, scale } = photo;
  const found = await findPerson(raster);
  if (!found) return null;
  const crown = await findCrown(found.run, raster, found.face);
  return {
    ...toPixels(headBox(found.face, raster), photo),
    hairTop: crown.y * scale,
    onWhite: isWhiteBehind(raster, found.person),
  };
}

export async function findPerson(raster: Raster) {
  const [face] = await findFaces(raster);
  if (!face) return null;
  const run = await openSegmentation();
  const { box, width } = face;
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2, width };
  return { run, face, person: await segmentPerson(run, raster, middle) };
}

function toPixels({ x, y, ...size }: ReturnType<typeof headBox>, photo: OpenedPhoto) {
  const { width, height } = photo;
  return { left: x * width, top: y * height, width: size.width * width, height: size.height * height };
}

function isWhiteBehind({ width, height, data }: Raster, person: Plane): boolean {
  let [behind, wrong] = [0, 0];
  for (let y = 0; y < person.height; y++) {
    for (let x = 0; x < person.width; x++) {
      if (person.data[y * person.width + x] > surelyBehind) continue;
      behind++;
      const row = Math.floor((y * height) / person.height);
      const i = 3 * (row * width + Math.floor((x * width) / person.width));
      if (Math.min(data[i], data[i + 1], data[i + 2]) < leastWhite) wrong++;
    }
  }
  return behind > 0 && wrong <= mostWrong * behind;
}
