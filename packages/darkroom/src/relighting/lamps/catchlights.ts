import { computeLuminance, RowReader, smoothstep } from "@portrait-studio/raster";
import { irises } from "../head/landmarks.ts";
import type { Sitter } from "../sitter.ts";

interface CatchlightSpot {
  x: number;
  y: number;
}

/** Irises smaller than this, in pixels of the image, show no more than the photo's own. */
const smallest = 4;

/** Part of the way to its own brightness that a reflection goes. */
const strength = 0.4;

/** Linear light in an iris that only a lamp's reflection has: a second one beside it would be one too many. */
const reflected = 0.2;

export function setCatchlights(sitter: Sitter, side: -1 | 1): void {
  const { width, height, low, landmarks } = sitter;
  const open = new RowReader(sitter.masks.eyes, width, height);
  const spots = Object.values(irises(landmarks)).map(({ x, y, radius }) => ({
    x: (x + side * 0.34 * radius) / low.scale,
    y: (y - 0.36 * radius) / low.scale,
    radius: (0.2 * radius) / low.scale,
    iris: radius / low.scale,
    middle: { x: x / low.scale, y: y / low.scale },
  }));
  for (const spot of spots) {
    if (spot.iris < smallest || brightest(sitter, spot.middle, 0.75 * spot.iris) > reflected) continue;
    const reach = spot.radius * 1.6;
    for (let y = Math.max(0, Math.floor(spot.y - reach)); y < Math.min(height, spot.y + reach); y++) {
      addSpot(sitter, y, spot, open.read(y));
    }
  }
}

function brightest(
  { width, height, red, green, blue }: Sitter,
  { x, y }: CatchlightSpot,
  radius: number,
): number {
  let most = 0;
  for (let py = Math.max(0, Math.ceil(y - radius)); py <= Math.min(height - 1, y + radius); py++) {
    const reach = Math.sqrt(Math.max(0, radius ** 2 - (py - y) ** 2));
    for (let px = Math.max(0, Math.ceil(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const i = py * width + px;
      most = Math.max(most, computeLuminance(red.data[i], green.data[i], blue.data[i]));
    }
  }
  return most;
}

function addSpot(
  { width, red, green, blue }: Sitter,
  y: number,
  { x, y: middle, radius }: { x: number; y: number; radius: number },
  open: Float32Array,
): void {
  const reach = radius * 1.6;
  for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px++) {
    const away = Math.hypot((px + 0.5 - x) / radius, (y + 0.5 - middle) / (radius * 1.15));
    const part = smoothstep(1.35, 0.75, away) * smoothstep(0.3, 0.9, open[px]) * strength;
    if (part <= 0) continue;
    const i = y * width + px;
    for (const { data } of [red, green, blue]) data[i] += part * Math.max(0, 0.75 - data[i]);
  }
}
