import { blur, RowReader, smoothstep, toLumaPlane } from "@portrait-studio/raster";
import type { Sitter } from "../relighting/sitter.ts";

/** How much of what a blur takes comes back, in roots of light: on flat parts and on edges, which are these steps, and at most about so much. */
const strength = { flat: 0.2, edges: 0.6, from: 0.01, to: 0.04, most: 0.1 };
/** The part of it that skin gets, eyes, brows and lips apart: pores are no edges. */
const onSkin = 0.3;

/** Colours of a person who is cut out go on beyond their outline, so that no edge rings. `sigma` is in pixels. */
export function sharpenScene({ red, green, blue, skin, width, height }: Sitter, sigma: number): void {
  const rows = [red.data, green.data, blue.data];
  const luma = toLumaPlane([red, green, blue]);
  const soft = blur(luma, sigma);
  const skins = new RowReader(skin, width, height);
  for (let y = 0; y < height; y++) sharpenRow(rows, luma.data, soft.data, skins.read(y), y * width);
}

function sharpenRow(
  [red, green, blue]: readonly Float32Array[],
  luma: Float32Array,
  soft: Float32Array,
  skin: Float32Array,
  from: number,
): void {
  for (let x = 0, i = from; x < skin.length; x++, i++) {
    const root = Math.sqrt(Math.max(0, luma[i]));
    const detail = root - Math.sqrt(Math.max(0, soft[i]));
    const edge = smoothstep(strength.from, strength.to, Math.abs(detail));
    const part = 1 - (1 - onSkin) * skin[x];
    const more = part * detail * (strength.flat + (strength.edges - strength.flat) * edge);
    const factor = Math.max(0, 1 + more / (1 + Math.abs(more) / strength.most) / (root + 0.01)) ** 2;
    red[i] *= factor;
    green[i] *= factor;
    blue[i] *= factor;
  }
}
