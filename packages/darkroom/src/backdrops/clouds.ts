import { bilinear, mixSeeds, randomFrom, smoothstep } from "@portrait-studio/raster";

const latticeSide = 32;

export type Clouds = Float32Array;

export function cloudy(seed: number): Clouds {
  const random = randomFrom(mixSeeds(seed, 41));
  return Float32Array.from({ length: latticeSide * latticeSide }, () => random() * 2 - 1);
}

/** Five octaves of value noise give about -1..1; `x` and `y` count in heights of the image. */
export function cloudAt(clouds: Clouds, x: number, y: number): number {
  let sum = 0;
  let size = 0.5;
  let scale = 1.7;
  for (let octave = 0; octave < 5; octave++) {
    sum += size * noiseAt(clouds, x * scale + octave * 7.3, y * scale + octave * 3.1);
    size *= 0.55;
    scale *= 2.1;
  }
  return sum;
}

function noiseAt(clouds: Clouds, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = smoothstep(0, 1, x - x0);
  const fy = smoothstep(0, 1, y - y0);
  const mask = latticeSide - 1;
  const above = (y0 & mask) * latticeSide;
  const below = ((y0 + 1) & mask) * latticeSide;
  const left = x0 & mask;
  return bilinear(clouds, above + left, ((x0 + 1) & mask) - left, below - above, fx, fy);
}
