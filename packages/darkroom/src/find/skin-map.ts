import { blur } from "../pixels/blur.ts";
import { colourBin, smoothCube } from "../pixels/colour-cube.ts";
import type { Picture } from "../pixels/decode.ts";
import { clamp, makePlane, type Plane } from "../pixels/plane.ts";

export interface SkinMap {
  /** 0..1 for each pixel; 1 everywhere in a picture without colour */
  plane: Plane;
  /** black and white, sepia or nearly so: colour says nothing */
  grey: boolean;
}

/**
 * Skin of every tone lies on one narrow band of (ln R/G, ln B/G): melanin and blood change the brightness far
 * more than the ratio. The band is wide along its own direction and narrow across it.
 */
export function mapSkin(picture: Picture): SkinMap {
  const { width, height, data } = picture;
  const plane = makePlane(width, height);
  if (isGrey(picture)) {
    plane.data.fill(1);
    return { plane, grey: true };
  }
  const [red, blue] = grayWorldGains(picture);
  const border = borderLikeness(picture);
  for (let i = 0; i < plane.data.length; i++) {
    const r = data[3 * i];
    const g = data[3 * i + 1];
    const b = data[3 * i + 2];
    const asShot = skinLikeness(r, g, b);
    const eased = skinLikeness(r * Math.sqrt(red), g, b * Math.sqrt(blue));
    const corrected = skinLikeness(r * red, g, b * blue);
    const skin = Math.max(asShot, 0.95 * eased, 0.85 * corrected);
    plane.data[i] = skin * (1 - 0.85 * border[colourBin(r, g, b)]);
  }
  return { plane: blur(plane, 1), grey: false };
}

/** 0..1: how much a colour looks like skin by its ratios alone; very dark and burnt-out pixels count less. */
export function skinLikeness(r: number, g: number, b: number): number {
  const u = Math.log((r + 6) / (g + 6)) - 0.36;
  const v = Math.log((b + 6) / (g + 6)) + 0.22;
  const along = (u - 0.6 * v) / 1.166;
  const across = (0.6 * u + v) / 1.166;
  const likeness = Math.exp(-0.5 * ((along / 0.22) ** 2 + (across / 0.13) ** 2));
  const lit = clamp((Math.max(r, g, b) - 14) / 30, 0, 1);
  // A burnt-out highlight has lost its colour: it may be skin or not.
  const burnt = clamp((Math.min(r, g, b) - 215) / 30, 0, 1);
  return lit * (likeness + (0.3 - likeness) * burnt);
}

/** Black and white, sepia or nearly so. */
export function isGrey({ data }: Picture): boolean {
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
  return chroma < 0.045 * light || deviation < 0.012;
}

/** What makes the picture's mean grey, for red and blue against green, within what lamps and shade can do. */
function grayWorldGains({ data }: Picture): [number, number] {
  let r = 1;
  let g = 1;
  let b = 1;
  for (let i = 0; i < data.length; i += 9) {
    r += data[i];
    g += data[i + 1];
    b += data[i + 2];
  }
  const gain = (sum: number) => clamp(g / sum, 0.6, 1.8);
  return [gain(r), gain(b)];
}

/** For each of 16^3 colours: share of it that lies on the top and side edges rather than in the centre. */
function borderLikeness({ width, height, data }: Picture): Float32Array {
  const edge = new Float32Array(4096);
  const centre = new Float32Array(4096);
  for (let y = 0; y < height; y++) {
    const fy = y / height;
    for (let x = 0; x < width; x++) {
      const fx = x / width;
      const i = 3 * (y * width + x);
      const bin = colourBin(data[i], data[i + 1], data[i + 2]);
      if ((fy < 0.06 || fx < 0.06 || fx > 0.94) && fy < 0.7) {
        edge[bin]++;
      } else if (fx > 0.2 && fx < 0.8 && fy > 0.1 && fy < 0.75) {
        centre[bin]++;
      }
    }
  }
  const likeness = new Float32Array(4096);
  const softened = smoothCube(edge);
  const middle = smoothCube(centre);
  for (let i = 0; i < 4096; i++) {
    likeness[i] = softened[i] / (softened[i] + middle[i] + 2e-4);
  }
  return likeness;
}
