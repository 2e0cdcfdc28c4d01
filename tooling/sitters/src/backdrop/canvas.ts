import type { Rgb } from "../shade/colour.ts";

/** A small linear-light picture to paint a far-away room on before it is blurred. Coordinates run 0..1. */
export type Canvas = { width: number; height: number; pixels: Float32Array };

export function createCanvas(width: number, height: number, top: Rgb, bottom: Rgb): Canvas {
  const pixels = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const t = y / (height - 1);
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) pixels[(y * width + x) * 3 + c] = top[c] + (bottom[c] - top[c]) * t;
    }
  }
  return { width, height, pixels };
}

/** Rectangle from (x0, y0) to (x1, y1), laid on with `cover`. */
export function fillRect(
  canvas: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  colour: Rgb,
  cover = 1,
): void {
  const { width, height, pixels } = canvas;
  const left = Math.max(0, Math.round(x0 * width));
  const right = Math.min(width, Math.round(x1 * width));
  const top = Math.max(0, Math.round(y0 * height));
  const bottom = Math.min(height, Math.round(y1 * height));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] += (colour[c] - pixels[at + c]) * cover;
    }
  }
}

/** Ellipse round (cx, cy); `rx` is in picture widths, `ry` too. */
export function fillEllipse(
  canvas: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: Rgb,
  cover = 1,
): void {
  const { width, height, pixels } = canvas;
  const px = cx * width;
  const py = cy * height;
  const a = Math.max(0.5, rx * width);
  const b = Math.max(0.5, ry * width);
  for (let y = Math.max(0, Math.floor(py - b)); y <= Math.min(height - 1, py + b); y++) {
    for (let x = Math.max(0, Math.floor(px - a)); x <= Math.min(width - 1, px + a); x++) {
      const d = ((x - px) / a) ** 2 + ((y - py) / b) ** 2;
      if (d > 1) continue;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] += (colour[c] - pixels[at + c]) * cover;
    }
  }
}

/** Multiplies every pixel by what `light` gives for its place (0..1 both ways). */
export function shadeCanvas(canvas: Canvas, light: (x: number, y: number) => number): void {
  const { width, height, pixels } = canvas;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const f = light(x / width, y / height);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] *= f;
    }
  }
}

/** Lens blur: the mean over a disc of `radius` pixels, so that bright points become discs. */
export function blurDisc(canvas: Canvas, radius: number): Canvas {
  const { width, height, pixels } = canvas;
  const sums = new Float64Array((width + 1) * 3);
  const out = new Float32Array(pixels.length);
  const weights = new Float32Array(width * height);
  const reach = Math.ceil(radius);
  for (let sy = 0; sy < height; sy++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) sums[(x + 1) * 3 + c] = sums[x * 3 + c] + pixels[(sy * width + x) * 3 + c];
    }
    for (let dy = -reach; dy <= reach; dy++) {
      const y = sy + dy;
      const half = Math.round(Math.sqrt(Math.max(0, radius * radius - dy * dy)));
      if (y < 0 || y >= height || half === 0) continue;
      for (let x = 0; x < width; x++) {
        const a = Math.max(x - half, 0);
        const b = Math.min(x + half + 1, width);
        const at = y * width + x;
        for (let c = 0; c < 3; c++) out[at * 3 + c] += sums[b * 3 + c] - sums[a * 3 + c];
        weights[at] += b - a;
      }
    }
  }
  for (let i = 0; i < weights.length; i++) {
    for (let c = 0; c < 3; c++) out[i * 3 + c] /= weights[i] || 1;
  }
  return { width, height, pixels: out };
}
