import { computeLuminance, type Pyramid, readSquare } from "@portrait-studio/raster";
import { eyeMarks } from "@portrait-studio/vision";
import type { Eyewear } from "../findings/types.ts";

const size = 160;
/** Parts of the distance between the outer corners of the eyes that the image shows. */
const part = 2;

/** The landmarks are in pixels of the pyramid's first level. */
export function measureEyewear(pyramid: Pyramid, landmarks: Float32Array): Eyewear {
  const at = (i: number) => ({ x: landmarks[3 * i], y: landmarks[3 * i + 1] });
  const [a, b] = [at(eyeMarks.right.outer), at(eyeMarks.left.outer)];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const square = {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    side: part * Math.hypot(b.x - a.x, b.y - a.y),
    angle: (angle * 180) / Math.PI,
  };
  const pixels = readSquare(pyramid, square, { size, range: [0, 1], beyond: "edge" });
  const light = Float32Array.from({ length: size * size }, (_, i) =>
    computeLuminance(pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]),
  );
  const zoom = size / square.side;
  const place = (i: number) => {
    const [dx, dy] = [at(i).x - square.x, at(i).y - square.y];
    return {
      x: (dx * Math.cos(angle) + dy * Math.sin(angle)) * zoom + size / 2,
      y: (dy * Math.cos(angle) - dx * Math.sin(angle)) * zoom + size / 2,
    };
  };
  const cheek = Math.max(meanRound(light, place(50), 6), meanRound(light, place(280), 6), 0.02);
  const eyes = (["right", "left"] as const).map((side) => {
    const { outer, inner } = eyeMarks[side];
    const [o, i] = [place(outer), place(inner)];
    return { x: (o.x + i.x) / 2, y: (o.y + i.y) / 2, width: Math.abs(o.x - i.x) };
  });
  const nose = place(168);
  const [right, left] = eyes;
  const gap = Math.max(4, left.x - right.x - (right.width + left.width) / 2);
  return {
    lensLight: Math.max(...eyes.map((eye) => lensLight(light, eye))) / cheek,
    bridge: strongestLine(light, {
      x: nose.x,
      half: 0.16 * gap,
      top: nose.y - 0.28 * gap,
      bottom: nose.y + 0.75 * gap,
    }),
  };
}

interface LensSpot {
  x: number;
  y: number;
}

function meanRound(light: Float32Array, { x, y }: LensSpot, reach: number): number {
  let [sum, count] = [0, 0];
  for (let v = Math.max(0, Math.round(y - reach)); v <= Math.min(size - 1, y + reach); v++) {
    for (let u = Math.max(0, Math.round(x - reach)); u <= Math.min(size - 1, x + reach); u++) {
      sum += light[v * size + u];
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

/** The upper quartile of light over what a lens would cover. */
function lensLight(light: Float32Array, { x, y, width }: LensSpot & { width: number }): number {
  const seen: number[] = [];
  const [rx, ry] = [0.7 * width, 0.45 * width];
  for (let v = Math.max(0, Math.round(y - ry)); v <= Math.min(size - 1, y + ry); v++) {
    for (let u = Math.max(0, Math.round(x - rx)); u <= Math.min(size - 1, x + rx); u++) {
      if (((u - x) / rx) ** 2 + ((v - y - 0.1 * width) / ry) ** 2 <= 1) seen.push(light[v * size + u]);
    }
  }
  seen.sort((a, b) => a - b);
  return seen[Math.floor(0.75 * seen.length)] ?? 0;
}

interface Strip {
  x: number;
  half: number;
  top: number;
  bottom: number;
}

/** The strongest line across an upright strip: its light against that just above and below, over that of the strip. */
function strongestLine(light: Float32Array, { x, half, top, bottom }: Strip): number {
  const profile: number[] = [];
  const [from, to] = [Math.max(0, Math.round(top)), Math.min(size - 1, Math.round(bottom))];
  for (let v = from; v <= to; v++) {
    let [sum, count] = [0, 0];
    for (let u = Math.max(0, Math.round(x - half)); u <= Math.min(size - 1, x + half); u++) {
      sum += light[v * size + u];
      count++;
    }
    profile.push(count > 0 ? sum / count : 0);
  }
  const mean = profile.reduce((sum, value) => sum + value, 0) / Math.max(1, profile.length);
  let best = 0;
  for (const reach of [2, 3, 4]) {
    for (let i = reach; i < profile.length - reach; i++) {
      const [above, below] = [profile[i] - profile[i - reach], profile[i] - profile[i + reach]];
      // a line differs to the same side from both of its neighbours, a shadow's edge only from one
      const line = above * below > 0 ? Math.min(Math.abs(above), Math.abs(below)) : 0;
      best = Math.max(best, line);
    }
  }
  return best / Math.max(0.05, mean);
}
