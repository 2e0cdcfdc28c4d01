import type { Pyramid } from "../photo/pyramid.ts";
import { placeInPhoto } from "../photo/read-square.ts";
import type { Rgb } from "../quality/types.ts";
import type { Face } from "../types.ts";

const steps = 12;

/** Mean colours where hair and where clothes are expected: above the forehead and under the chin, along the head's own axis. */
export function measureTones(pyramid: Pyramid, face: Face): { hair: Rgb; clothes: Rgb } {
  const { box, width, pose } = face;
  const square = {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    side: width,
    angle: pose.roll,
  };
  const mean = (left: number, top: number, right: number, bottom: number): Rgb => {
    const { data, ...level } = pyramid[0];
    const sum = [0, 0, 0];
    for (let i = 0; i < steps * steps; i++) {
      const u = left + ((right - left) * ((i % steps) + 0.5)) / steps;
      const v = top + ((bottom - top) * (Math.floor(i / steps) + 0.5)) / steps;
      const { x, y } = placeInPhoto(square, u + 0.5, v + 0.5);
      const column = Math.min(level.width - 1, Math.max(0, Math.round(x)));
      const row = Math.min(level.height - 1, Math.max(0, Math.round(y)));
      for (let channel = 0; channel < 3; channel++)
        sum[channel] += data[3 * (row * level.width + column) + channel];
    }
    return sum.map((value) => Math.round(value / (steps * steps))) as Rgb;
  };
  return { hair: mean(-0.25, -1, 0.25, -0.72), clothes: mean(-0.6, 1.15, 0.6, 1.7) };
}
