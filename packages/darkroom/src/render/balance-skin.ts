import type { Rgb } from "@portrait-studio/photo/types";
import {
  clamp,
  computeLuminance,
  fromOklabRow,
  linearByByte,
  type Plane,
  smoothstep,
  toOklabRow,
} from "@portrait-studio/raster";

/** Skin in white light has these OKLab hues, in degrees; old varnish and lamps lie beyond. */
export const [reddest, yellowest] = [28, 68];
/** Pixels darker than this, linear, keep their colour: dark hair would turn purple. */
const darks = 0.09;

export function balanceSkin(planes: readonly Plane[], tone: Rgb | null): void {
  if (!tone) return;
  const before = Float64Array.from(tone, (code) => linearByByte[clamp(Math.round(code), 0, 255)]);
  const colour = before.slice();
  toOklabRow(colour);
  const [, a, b] = colour;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const wanted = clamp(hue, reddest, yellowest);
  if (Math.abs(hue - wanted) < 2) return;
  const chroma = Math.min(Math.hypot(a, b), 0.095);
  colour[1] = Math.cos((wanted * Math.PI) / 180) * chroma;
  colour[2] = Math.sin((wanted * Math.PI) / 180) * chroma;
  fromOklabRow(colour);
  const gains = Array.from(colour, (value, c) => clamp(value / Math.max(0.002, before[c]), 0.6, 2.2));
  const { width, height } = planes[0];
  for (let y = 0; y < height; y++) balanceRow(planes, gains, y * width, (y + 1) * width);
}

function balanceRow(planes: readonly Plane[], gains: readonly number[], from: number, to: number): void {
  const [red, green, blue] = planes.map(({ data }) => data);
  for (let i = from; i < to; i++) {
    const part = smoothstep(0, darks, computeLuminance(red[i], green[i], blue[i]));
    red[i] *= 1 + (gains[0] - 1) * part;
    green[i] *= 1 + (gains[1] - 1) * part;
    blue[i] *= 1 + (gains[2] - 1) * part;
  }
}
