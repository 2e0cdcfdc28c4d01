import type { Plane, Raster } from "@portrait-studio/raster";
import { mountImage } from "../render/mount.ts";
import type { EditPlan } from "./edit-plan.ts";
import type { Frame } from "./shape.ts";

/** A printed image: three channels, or four with its transparency. */
export interface PrintedSheet {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Puts a developed image into its frame. A frame has a back of its own: what is transparent shows white paper in it. */
export function addFrame(
  image: Raster,
  alpha: Plane | null,
  { size, mount, border }: Frame,
  plan: EditPlan,
): PrintedSheet {
  if (alpha && mount === "none" && border === null) return { ...withAlpha(image, alpha), channels: 4 };
  const whole = alpha ? onWhite(image, alpha) : image;
  return {
    ...(border === null ? mountIt(whole, { size, mount }, plan) : surround(whole, size, border)),
    channels: 3,
  };
}

function mountIt(image: Raster, { size, mount }: Pick<Frame, "size" | "mount">, plan: EditPlan): Raster {
  const { variant, textureSeed, keySide } = plan;
  return mountImage(image, { mount, size, palette: variant % 3, textureSeed, keySide });
}

function surround(image: Raster, size: Frame["size"], border: number): Raster {
  const data = new Uint8Array(size.width * size.height * 3).fill(border);
  const left = (size.width - image.width) >> 1;
  const top = (size.height - image.height) >> 1;
  for (let y = 0; y < image.height; y++) {
    const from = y * image.width * 3;
    data.set(image.data.subarray(from, from + image.width * 3), ((top + y) * size.width + left) * 3);
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
