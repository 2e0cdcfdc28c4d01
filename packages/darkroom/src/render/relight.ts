import { type Plane, RowReader } from "@portrait-studio/raster";
import type { Scene } from "./scene.ts";

/** Applies a gain, a map of any size, to the scene's light. */
export function relight({ width, height, red, green, blue }: Scene, gain: Plane): void {
  const reader = new RowReader(gain, width, height);
  for (let y = 0; y < height; y++) {
    const row = reader.read(y);
    for (const { data } of [red, green, blue]) lightRow(data, y * width, row);
  }
}

function lightRow(light: Float32Array, from: number, gain: Float32Array): void {
  for (let x = 0, i = from; x < gain.length; x++, i++) {
    light[i] *= gain[x];
  }
}
