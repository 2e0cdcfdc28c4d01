import type { Plane, Raster } from "@portrait-studio/raster";
import { mountPicture } from "../render/mount.ts";
import type { Frame } from "./shape.ts";
import type { EditPlan } from "./types.ts";

/** What is printed: three channels, or four with the picture's transparency. */
export interface Sheet {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Puts a developed picture into its frame. A frame has a back of its own: what is transparent shows white paper in it. */
export function frameIt(
  picture: Raster,
  alpha: Plane | null,
  { size, mount, border }: Frame,
  plan: EditPlan,
): Sheet {
  if (alpha && mount === "none" && border === null) return { ...withAlpha(picture, alpha), channels: 4 };
  const print = alpha ? onWhite(picture, alpha) : picture;
  return {
    ...(border === null ? mountIt(print, { size, mount }, plan) : surround(print, size, border)),
    channels: 3,
  };
}

function mountIt(picture: Raster, { size, mount }: Pick<Frame, "size" | "mount">, plan: EditPlan): Raster {
  const { flavour, textureSeed, keySide } = plan;
  return mountPicture(picture, { mount, size, palette: flavour % 3, textureSeed, keySide });
}

function surround(picture: Raster, size: Frame["size"], border: number): Raster {
  const data = new Uint8Array(size.width * size.height * 3).fill(border);
  const left = (size.width - picture.width) >> 1;
  const top = (size.height - picture.height) >> 1;
  for (let y = 0; y < picture.height; y++) {
    const from = y * picture.width * 3;
    data.set(picture.data.subarray(from, from + picture.width * 3), ((top + y) * size.width + left) * 3);
  }
  return { ...size, data };
}

function withAlpha({ width, height, data }: Raster, alpha: Plane): Raster {
  const out = new Uint8Array(width * height * 4);
  for (let i = 0; i < alpha.data.length; i++) {
    out[4 * i] = data[3 * i];
    out[4 * i + 1] = data[3 * i + 1];
    out[4 * i + 2] = data[3 * i + 2];
    out[4 * i + 3] = Math.round(255 * alpha.data[i]);
  }
  return { width, height, data: out };
}

function onWhite({ width, height, data }: Raster, alpha: Plane): Raster {
  const out = data.slice();
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.round(255 + (data[i] - 255) * alpha.data[(i / 3) | 0]);
  }
  return { width, height, data: out };
}
