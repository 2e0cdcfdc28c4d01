import type { Picture } from "../pixels/decode.ts";
import { makePlane, type Plane, resizePlane } from "../pixels/plane.ts";
import { bandPass } from "./band-pass.ts";
import { halve, templateHeight, templateWidth } from "./template.ts";

/** One size of the picture, ready to be compared with templates of a fixed size. */
export interface Level {
  /** this level's pixels per pixel of the picture */
  scale: number;
  passed: Plane;
  /** half the size of `passed`, for the coarse search */
  half: Plane;
}

const step = 1.17;

function logLuminance({ width, height, data }: Picture): Plane {
  const plane = makePlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = Math.log(0.299 * data[3 * i] + 0.587 * data[3 * i + 1] + 0.114 * data[3 * i + 2] + 8);
  }
  return plane;
}

/** From the picture's own size down to where a template fills it. */
export function buildPyramid(picture: Picture): Level[] {
  const base = logLuminance(picture);
  const levels: Level[] = [];
  for (let scale = 1; ; scale /= step) {
    const width = Math.round(picture.width * scale);
    const height = Math.round(picture.height * scale);
    if (width < templateWidth + 4 || height < templateHeight + 4) {
      return levels;
    }
    const passed = bandPass(resizePlane(base, width, height));
    levels.push({ scale, passed, half: halve(passed) });
  }
}
