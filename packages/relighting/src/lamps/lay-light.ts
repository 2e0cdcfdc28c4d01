import { blur, lumaOf, luminanceOf, RowReader, resizePlane } from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";
import type { Light } from "./shade-by-rig.ts";

/** What rims add of the person's own colours, and of the lamp's on every thread of hair. */
const ownPart = 0.8;
const threadPart = 0.05;

/** Lays light on a sitter at full size: gains, then rims that follow the threads of hair and cloth, then shine. */
export function layLight(sitter: Sitter, { gains, rims, specular }: Light): void {
  const { width, height, low } = sitter;
  const planes = [sitter.red, sitter.green, sitter.blue].map(({ data }) => data);
  const small = [sitter.red, sitter.green, sitter.blue].map((plane) =>
    resizePlane(plane, low.width, low.height),
  );
  const mean = new RowReader(blur(lumaOf(small), Math.max(1, sitter.relief.faceWidth * 0.05)), width, height);
  const gainRows = gains.map((plane) => new RowReader(plane, width, height));
  const rimRows = rims.map((plane) => new RowReader(plane, width, height));
  const specularRows = new RowReader(specular, width, height);
  const threads = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    threadRow(threads, planes, from, mean.read(y));
    const glance = specularRows.read(y);
    for (let c = 0; c < 3; c++) {
      lightRow(planes[c], from, gainRows[c].read(y), rimRows[c].read(y), threads, glance);
    }
  }
}

/** How much brighter a pixel is than what is round it: threads of hair catch light, gaps between them do not. */
function threadRow(
  out: Float32Array,
  [red, green, blue]: readonly Float32Array[],
  from: number,
  mean: Float32Array,
): void {
  for (let x = 0, i = from; x < out.length; x++, i++) {
    const part = (luminanceOf(red[i], green[i], blue[i]) + 0.004) / (mean[x] + 0.006);
    out[x] = part > 2.2 ? 2.2 : part;
  }
}

function lightRow(
  light: Float32Array,
  from: number,
  gain: Float32Array,
  rim: Float32Array,
  threads: Float32Array,
  glance: Float32Array,
): void {
  for (let x = 0, i = from; x < gain.length; x++, i++) {
    const own = light[i];
    light[i] = own * (gain[x] + ownPart * rim[x]) + threadPart * rim[x] * threads[x] + glance[x];
  }
}
