import {
  blur,
  clamp,
  computeLuminance,
  fromOklabRow,
  lensBlur,
  makePlane,
  mixSeeds,
  randomFrom,
  resizePlane,
  smoothstep,
  type Triple,
  toOklabRow,
} from "@portrait-studio/raster";
import type { Backdrop, BuildSet, Colours, Room } from "./types.ts";

export function createSet(place: BuildSet["place"], draw: (room: Room) => Backdrop): BuildSet {
  return Object.assign(draw, { place });
}

export function palette(...colours: Colours): Colours {
  return colours;
}

export function makeBackdrop({ width, height }: Pick<Room, "width" | "height">, colour: Triple): Backdrop {
  return colour.map((part) => {
    const plane = makePlane(width, height);
    plane.data.fill(part);
    return plane;
  }) as Backdrop;
}

export function paintAll(backdrop: Backdrop, shade: (x: number, y: number, out: Float64Array) => void): void {
  const { width, height } = backdrop[0];
  const out = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      for (let c = 0; c < 3; c++) out[c] = backdrop[c].data[i];
      shade(x + 0.5, y + 0.5, out);
      for (let c = 0; c < 3; c++) backdrop[c].data[i] = out[c];
    }
  }
}

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function fillRect(
  backdrop: Backdrop,
  { left, top, right, bottom }: Edges,
  colour: Triple,
  part = 1,
): void {
  const { width, height } = backdrop[0];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
    const down = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const cover = part * down * (Math.min(right, x + 1) - Math.max(left, x));
      for (let c = 0; c < 3; c++) {
        const { data } = backdrop[c];
        const i = y * width + x;
        data[i] += (colour[c] - data[i]) * cover;
      }
    }
  }
}

export function addDisc(backdrop: Backdrop, x: number, y: number, radius: number, colour: Triple): void {
  const { width, height } = backdrop[0];
  const half = Math.hypot(width, height) / 2;
  const [ox, oy] = [(x - width / 2) / half, (y - height / 2) / half];
  // the second circle that cuts it lies towards the middle of the image
  const [sx, sy] = [x - ox * radius * 0.75, y - oy * radius * 0.75];
  const soft = Math.max(0.8, radius * 0.05);
  for (let py = Math.max(0, Math.floor(y - radius - 1)); py < Math.min(height, y + radius + 1); py++) {
    for (let px = Math.max(0, Math.floor(x - radius - 1)); px < Math.min(width, x + radius + 1); px++) {
      const away = Math.sqrt((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2);
      const cut = Math.sqrt((px + 0.5 - sx) ** 2 + (py + 0.5 - sy) ** 2);
      const inside =
        smoothstep(radius + soft, radius - soft, away) *
        smoothstep(radius * 1.12 + soft, radius * 1.12 - soft, cut);
      if (inside <= 0) continue;
      const part = inside * (0.78 + 0.35 * smoothstep(0.6, 0.97, away / radius));
      for (let c = 0; c < 3; c++) backdrop[c].data[py * width + px] += colour[c] * part;
    }
  }
}

export function coverDisc(
  backdrop: Backdrop,
  x: number,
  y: number,
  radius: number,
  colour: Triple,
  part: number,
): void {
  const { width, height } = backdrop[0];
  for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py++) {
    for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px++) {
      const cover =
        part * smoothstep(radius, radius * 0.86, Math.sqrt((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2));
      for (let c = 0; c < 3; c++) {
        const { data } = backdrop[c];
        data[py * width + px] += (colour[c] - data[py * width + px]) * cover;
      }
    }
  }
}

/** The light has fallen to a half at `reach`, in pixels. */
export function addGlow(
  backdrop: Backdrop,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  reach: number,
  colour: Triple,
): void {
  const { width, height } = backdrop[0];
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy + 1e-6;
  const half = reach * reach;
  const parts = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const py = y + 0.5 - ay;
    for (let x = 0; x < width; x++) {
      const px = x + 0.5 - ax;
      const along = clamp((px * dx + py * dy) / long, 0, 1);
      const awayX = px - along * dx;
      const awayY = py - along * dy;
      parts[x] = half / (half + awayX * awayX + awayY * awayY);
    }
    for (let c = 0; c < 3; c++) addRow(backdrop[c].data, y * width, parts, colour[c]);
  }
}

function addRow(light: Float32Array, from: number, parts: Float32Array, level: number): void {
  for (let x = 0; x < parts.length; x++) light[from + x] += level * parts[x];
}

/** A disc with a radius of so many pixels is still round when it is enlarged. */
const roundDisc = 6;

/** The radius is in pixels. */
export function defocus(backdrop: Backdrop, radius: number): void {
  if (radius < 0.6) return;
  const { width, height } = backdrop[0];
  const step = Math.max(1, Math.floor(radius / roundDisc));
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const drawn = backdrop.map((plane) => resizePlane(plane, small.width, small.height));
  const blurred = lensBlur(drawn, null, radius / step);
  for (const [c, plane] of blurred.entries()) {
    // the discs of a lens have soft edges, and rows of whole pixels have not
    backdrop[c] = blur(resizePlane(plane, width, height), Math.max(0.5, radius * 0.12));
  }
}

export function desaturateBackdrop([red, green, blue]: Backdrop, part: number): void {
  for (let i = 0; i < red.data.length; i++) {
    const light = computeLuminance(red.data[i], green.data[i], blue.data[i]);
    for (const { data } of [red, green, blue]) data[i] += part * (light - data[i]);
  }
}

export function turnHue(colour: Triple, hue: number | null, chroma = 0.1): Triple {
  if (hue === null) return colour;
  const row = Float64Array.from(colour);
  toOklabRow(row);
  const strength = Math.max(chroma, Math.hypot(row[1], row[2])) * Math.min(1, row[0] * 2);
  row[1] = Math.cos((hue * Math.PI) / 180) * strength;
  row[2] = Math.sin((hue * Math.PI) / 180) * strength;
  fromOklabRow(row);
  return [Math.max(0, row[0]), Math.max(0, row[1]), Math.max(0, row[2])];
}

export function createRandom({ seed }: Room, salt: number): () => number {
  return randomFrom(mixSeeds(seed, salt));
}

export function scaled([red, green, blue]: Triple, factor: number): Triple {
  return [red * factor, green * factor, blue * factor];
}
