import { boxMean, type Plane } from "@portrait-studio/raster";
import sharp from "sharp";
import type { MatteFace } from "../../src/matte/face-shape.ts";
import { signedDepth } from "../../src/matte/trimap.ts";
import type { Outline } from "./outlines.ts";

export interface OutlineErrors {
  /** mean absolute error of alpha within a tenth of a face of the outline, above the chin; the drawing's own error is in it */
  band: number;
  /** everywhere else */
  rest: number;
  /** area on the wrong side, further than a twentieth of a face from the outline, as a part of the person */
  wrong: number;
  /** part of a third of a face that is wrong at the worst place */
  worst: number;
}

const chin = 152;
const width = 600;

/** Compares an alpha with an outline that was drawn by hand. @param face in the pixels of `alpha` */
export async function compareWithOutline(
  alpha: Plane,
  face: MatteFace,
  outline: Outline,
): Promise<OutlineErrors> {
  const scale = width / alpha.width;
  const height = Math.round(alpha.height * scale);
  const truth = await drawOutline(outline, height);
  const grey = Buffer.from(Uint8Array.from(alpha.data, (value) => value * 255 + 0.5));
  const found = await sharp(grey, { raw: { width: alpha.width, height: alpha.height, channels: 1 } })
    .resize(width, height, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const unit = face.width * scale;
  const chinRow = face.landmarks[chin * 3 + 1] * scale;
  const depth = signedDepth(
    Uint8Array.from(truth, (value) => (value > 127 ? 1 : 0)),
    width,
    height,
  );
  const far = new Float32Array(width * height);
  const sums = { band: 0, bandCount: 1, rest: 0, restCount: 1, wrong: 0, area: 1 };
  for (let i = 0; i < truth.length; i++) {
    const y = (i / width) | 0;
    if (isUnsaid(outline, (100 * (i % width)) / width, (100 * y) / height)) continue;
    const error = Math.abs(found[i] - truth[i]) / 255;
    if (Math.abs(depth[i]) < 0.1 * unit && y < chinRow) {
      sums.band += error;
      sums.bandCount++;
    } else {
      sums.rest += error;
      sums.restCount++;
    }
    sums.area += truth[i] / 255;
    if (Math.abs(depth[i]) > 0.05 * unit) far[i] = error;
    sums.wrong += far[i];
  }
  const around = boxMean({ width, height, data: far }, Math.max(1, Math.round(0.16 * unit)));
  return {
    band: sums.band / sums.bandCount,
    rest: sums.rest / sums.restCount,
    wrong: sums.wrong / sums.area,
    worst: around.data.reduce((a, b) => Math.max(a, b), 0),
  };
}

function drawOutline({ corners }: Outline, height: number): Promise<Buffer> {
  const points = corners.split(" ").map((corner) => {
    const [x, y] = corner.split(",").map(Number);
    return `${(x / 100) * width},${(y / 100) * height}`;
  });
  const drawing = `<svg width="${width}" height="${height}"><rect width="100%" height="100%"/><polygon points="${points.join(" ")}" fill="white"/></svg>`;
  return sharp(Buffer.from(drawing)).extractChannel(0).raw().toBuffer();
}

function isUnsaid({ unsaid = [] }: Outline, x: number, y: number): boolean {
  return unsaid.some(([left, top, right, bottom]) => x > left && y > top && x < right && y < bottom);
}
