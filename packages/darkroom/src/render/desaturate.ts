import { computeLuminance, mix } from "@portrait-studio/raster";
import type { Scene } from "./scene.ts";

/** Takes colour out of the scene's light, 0 none to 1 all, before coloured lamps put other colour in. */
export function desaturate({ width, height, red, green, blue }: Scene, amount: number): void {
  for (let y = 0; y < height; y++) {
    greyRow(red.data, green.data, blue.data, y * width, (y + 1) * width, amount);
  }
}

function greyRow(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
  amount: number,
): void {
  for (let i = from; i < to; i++) {
    const grey = computeLuminance(red[i], green[i], blue[i]);
    red[i] = mix(red[i], grey, amount);
    green[i] = mix(green[i], grey, amount);
    blue[i] = mix(blue[i], grey, amount);
  }
}
