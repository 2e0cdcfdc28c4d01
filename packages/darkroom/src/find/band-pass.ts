import { blur } from "../pixels/blur.ts";
import type { Plane } from "../pixels/plane.ts";

/**
 * Keeps what is as big as eyes, nose and mouth at template scale and squeezes the rest: without it a hat's
 * edge or light from one side outweighs the face.
 */
export function bandPass(logLuminance: Plane): Plane {
  const fine = blur(logLuminance, 0.75);
  const coarse = blur(logLuminance, 3.5);
  for (let i = 0; i < fine.data.length; i++) {
    const x = fine.data[i] - coarse.data[i];
    fine.data[i] = x / (0.25 + Math.abs(x));
  }
  return fine;
}
