import type { Raster } from "@portrait-studio/raster";
import sharp from "sharp";
import type { Drawn } from "./draw-composites.ts";

/** Drawings by name: SVG of this size, by the width of the face before it. */
export type Backgrounds = Record<string, (width: number, height: number, unit: number) => string>;

/** Backgrounds that are hard to tell from hair, each drawn to size. */
export const backgrounds: Backgrounds = {
  plain: (w, h) => svg(w, h, `<rect width="100%" height="100%" fill="#7d8790"/>`),
  gradient: (w, h) =>
    svg(
      w,
      h,
      `<defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#d8c8b0"/><stop offset="1" stop-color="#2c3440"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
    ),
  chequer: (w, h, unit) => {
    const side = 0.3 * unit;
    return svg(
      w,
      h,
      `<defs><pattern id="c" width="${2 * side}" height="${2 * side}" patternUnits="userSpaceOnUse"><rect width="100%" height="100%" fill="#d9d4c6"/><path d="M0 0h${side}v${side}H0zM${side} ${side}h${side}v${side}h-${side}z" fill="#35404e"/></pattern></defs><rect width="100%" height="100%" fill="url(#c)"/>`,
    );
  },
  flag: (w, h, unit) => {
    const stripes = Array.from({ length: Math.ceil((2 * w) / (0.35 * unit)) }, (_, k) => {
      const x = (k - 4) * 0.35 * unit;
      return k % 2
        ? ""
        : `<path d="M${x} 0C${x + 0.5 * unit} ${h / 3} ${x - 0.4 * unit} ${(2 * h) / 3} ${x + 0.2 * unit} ${h}h${0.35 * unit}C${x - 0.05 * unit} ${(2 * h) / 3} ${x + 0.85 * unit} ${h / 3} ${x + 0.35 * unit} 0z" fill="#b3202c"/>`;
    });
    return svg(w, h, `<rect width="100%" height="100%" fill="#e8e2dc"/>${stripes.join("")}`);
  },
  letters: (w, h, unit) => {
    const lines = Array.from({ length: Math.ceil(h / (0.5 * unit)) }, (_, k) => {
      const words = ["AERONAUTICS", "AND SPACE", "OPEN STUDIO", "PORTRAIT 27"][k % 4];
      return `<text x="${(k % 3) * -0.4 * unit}" y="${(k + 0.8) * 0.5 * unit}" font-family="sans-serif" font-weight="bold" font-size="${0.45 * unit}" fill="${k % 2 ? "#1d3a6b" : "#a32a2a"}">${`${words} `.repeat(4)}</text>`;
    });
    return svg(w, h, `<rect width="100%" height="100%" fill="#cfd2cd"/>${lines.join("")}`);
  },
  foliage: (w, h, unit) => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const leaves = Array.from({ length: 900 }, () => {
      const tone = 30 + 150 * next();
      return `<ellipse cx="${next() * w}" cy="${next() * h}" rx="${(0.04 + 0.12 * next()) * unit}" ry="${(0.02 + 0.05 * next()) * unit}" transform="rotate(${next() * 30})" fill="rgb(${(0.55 * tone) | 0},${(0.8 * tone) | 0},${(0.35 * tone) | 0})"/>`;
    });
    return svg(w, h, `<rect width="100%" height="100%" fill="#28331f"/>${leaves.join("")}`);
  },
};

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
}

/** A background, as soft as one out of focus. */
export async function drawBackground(
  name: string,
  width: number,
  height: number,
  unit: number,
  from: Backgrounds = backgrounds,
) {
  const drawing = from[name](width, height, unit);
  const data = await sharp(Buffer.from(drawing))
    .flatten()
    .blur(Math.max(0.5, 0.008 * unit))
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, data } satisfies Raster;
}

/** A cut-out before another background, with the grain of a photo: its alpha is the truth that is to be found again. */
export function stage(cut: Pick<Drawn, "alpha" | "foreground">, behind: Raster, grain = 2): Raster {
  const { width, height } = behind;
  const data = new Uint8Array(width * height * 3);
  let seed = 12345;
  for (let i = 0; i < width * height; i++) {
    const alpha = cut.alpha.data[i];
    seed = (seed * 48271) % 2147483647;
    const noise = (seed / 2147483647 - 0.5) * 2 * grain;
    for (let at = i * 3; at < i * 3 + 3; at++) {
      const value = alpha * cut.foreground.data[at] + (1 - alpha) * behind.data[at] + noise + 0.5;
      data[at] = value > 0 ? (value < 255 ? value : 255) : 0;
    }
  }
  return { width, height, data };
}
