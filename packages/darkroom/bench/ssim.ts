import { blur, makePlane, type Plane } from "@portrait-studio/raster";
import sharp from "sharp";

/** Luma of an encoded image, 0..1, scaled to this width. */
export async function readLuma(bytes: Uint8Array, width: number): Promise<Plane> {
  const { data, info } = await sharp(bytes)
    .resize(width)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return makePlane(
    info.width,
    info.height,
    Float32Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels] / 255),
  );
}

const sigma = 1.5;
const [steadyMean, steadySpread] = [0.01 ** 2, 0.03 ** 2];

/** Mean structural similarity (Wang et al. 2004: Gaussian window, deviation 1.5) of two planes of one size; 1 is the same. */
export function ssim(a: Plane, b: Plane): number {
  const { width, height } = a;
  const product = (p: Plane, q: Plane) =>
    blur(
      makePlane(
        width,
        height,
        p.data.map((value, i) => value * q.data[i]),
      ),
      sigma,
    ).data;
  const [meanA, meanB] = [blur(a, sigma).data, blur(b, sigma).data];
  const [squareA, squareB, both] = [product(a, a), product(b, b), product(a, b)];
  let sum = 0;
  for (let i = 0; i < meanA.length; i++) {
    const means = meanA[i] * meanB[i];
    const squares = meanA[i] ** 2 + meanB[i] ** 2;
    const spreads = squareA[i] + squareB[i] - squares;
    sum +=
      ((2 * means + steadyMean) * (2 * (both[i] - means) + steadySpread)) /
      ((squares + steadyMean) * (spreads + steadySpread));
  }
  return sum / meanA.length;
}
