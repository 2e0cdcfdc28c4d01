import sharp from "sharp";
import { decodePhoto } from "../pixels/decode.ts";
import { makePlane, type Plane } from "../pixels/plane.ts";
import { ownColours } from "../render/own-colours.ts";
import { cutOut } from "./cut-out.ts";
import type { CutOutPreview, CutOutRequest } from "./types.ts";

/** Longest side. */
const previewSide = 320;

/**
 * Cuts the person out of a photo, to be looked at and judged; null where there is nothing worth a look.
 * @throws UnreadablePhotoError when the photo isn't whole and readable
 */
export async function previewCutOut(request: CutOutRequest): Promise<CutOutPreview | null> {
  const { matte, passed, presentable } = await cutOut(request);
  if (!presentable) {
    return null;
  }
  const { width, height, data } = await decodePhoto(request.photo, 2 * previewSide);
  const alpha = makePlane(width, height);
  const { data: grey } = await sharp(matte)
    .extractChannel(0)
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  alpha.data.forEach((_, i) => {
    alpha.data[i] = grey[i] / 255;
  });
  const planes = [0, 1, 2].map((c) =>
    makePlane(
      width,
      height,
      Float32Array.from(alpha.data, (_, i) => data[i * 3 + c] / 255),
    ),
  ) as [Plane, Plane, Plane];
  const own = ownColours(planes, alpha);
  const out = Buffer.alloc(width * height * 4);
  for (let i = 0; i < alpha.data.length; i++) {
    for (let c = 0; c < 3; c++) {
      out[i * 4 + c] = Math.min(255, Math.round(own[c].data[i] * 255));
    }
    out[i * 4 + 3] = grey[i];
  }
  const picture = await sharp(out, { raw: { width, height, channels: 4 } })
    .extract(edges(alpha))
    .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, alphaQuality: 90 })
    .toBuffer();
  return { picture, passed };
}

/** The smallest rectangle with all of the person in it. */
function edges({ width, height, data }: Plane) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 0.02) {
      continue;
    }
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
