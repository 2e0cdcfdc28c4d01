import { luminanceOf } from "../pixels/colour.ts";
import { mix } from "../pixels/plane.ts";
import type { Scene } from "./scene.ts";

/** Takes colour out of the scene's light, 0 none to 1 all, before coloured lamps put other colour in. */
export function desaturate({ red, green, blue }: Scene, amount: number): void {
  for (let i = 0; i < red.data.length; i++) {
    const grey = luminanceOf(red.data[i], green.data[i], blue.data[i]);
    red.data[i] = mix(red.data[i], grey, amount);
    green.data[i] = mix(green.data[i], grey, amount);
    blue.data[i] = mix(blue.data[i], grey, amount);
  }
}
