import type { Raster } from "./decode.ts";

/** Mean difference of the largest and smallest channel, in parts of the largest: black and white photos have less, with their noise. */
export const greyChroma = 0.045;
/** Spread of the colour's direction, 0..1: a print in one tone, such as sepia, has less. */
const oneTone = 0.012;

/** Black and white, sepia or nearly so. */
export function isGrey({ data }: Raster): boolean {
  let chroma = 0;
  let light = 0;
  let u = 0;
  let v = 0;
  let uu = 0;
  let vv = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 9) {
    const r = data[i];
    const g = data[i + 1];
    const b = data[i + 2];
    chroma += Math.max(r, g, b) - Math.min(r, g, b);
    light += Math.max(r, g, b);
    const s = r + g + b + 30;
    u += r / s;
    v += b / s;
    uu += (r / s) ** 2;
    vv += (b / s) ** 2;
    count++;
  }
  const deviation = Math.sqrt(Math.max(0, uu / count - (u / count) ** 2 + vv / count - (v / count) ** 2));
  return chroma < greyChroma * light || deviation < oneTone;
}
