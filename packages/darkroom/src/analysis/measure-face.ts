import { skinLikeness } from "../find/skin-map.ts";
import type { Picture } from "../pixels/decode.ts";
import { clamp, makePlane, type Plane, resizePlane } from "../pixels/plane.ts";
import type { Face, FaceMeasures, Rgb } from "./types.ts";

const yardstick = 160;

/**
 * Scores of a face in a working picture.
 * @param enlarge the photo's own pixels per pixel of the working picture
 */
export function measureFace(picture: Picture, face: Face, enlarge: number): FaceMeasures {
  const width = face.width * picture.width;
  const cx = face.x * picture.width;
  const cy = face.y * picture.height;
  const region = (left: number, top: number, right: number, bottom: number) =>
    meanColour(picture, cx + left * width, cy + top * width, cx + right * width, cy + bottom * width);
  return {
    height: Math.round(1.3 * width * enlarge),
    sharpness: round(sharpness(picture, cx, cy, width)),
    ...exposure(picture, cx, cy, width),
    tones: {
      skin: region(-0.3, -0.1, 0.3, 0.35),
      hair: region(-0.3, -face.top + 0.05, 0.3, -0.75),
      clothes: region(-0.6, 1.2, 0.6, 1.8),
    },
  };
}

function sharpness(picture: Picture, cx: number, cy: number, width: number): number {
  const crop = cutLuminance(picture, cx - width / 2, cy - 0.65 * width, width, 1.3 * width);
  const face = resizePlane(crop, Math.round(yardstick / 1.3), yardstick);
  const { data } = face;
  let mean = 0;
  let square = 0;
  let edge = 0;
  let edgeSquare = 0;
  let count = 0;
  for (let y = 1; y < face.height - 1; y++) {
    for (let x = 1; x < face.width - 1; x++) {
      const at = y * face.width + x;
      const laplacian =
        data[at - 1] + data[at + 1] + data[at - face.width] + data[at + face.width] - 4 * data[at];
      mean += data[at];
      square += data[at] ** 2;
      edge += laplacian;
      edgeSquare += laplacian ** 2;
      count++;
    }
  }
  const variance = square / count - (mean / count) ** 2;
  return variance < 1 ? 0 : (edgeSquare / count - (edge / count) ** 2) / variance;
}

function cutLuminance(picture: Picture, left: number, top: number, width: number, height: number): Plane {
  const x0 = clamp(Math.round(left), 0, picture.width - 1);
  const y0 = clamp(Math.round(top), 0, picture.height - 1);
  const x1 = clamp(Math.round(left + width), x0 + 1, picture.width);
  const y1 = clamp(Math.round(top + height), y0 + 1, picture.height);
  const plane = makePlane(x1 - x0, y1 - y0);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      plane.data[(y - y0) * plane.width + x - x0] = luminance(picture.data, 3 * (y * picture.width + x));
    }
  }
  return plane;
}

function luminance(data: Uint8Array, at: number): number {
  return 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
}

/** Exposure and skin colour over the face's ellipse. */
function exposure(picture: Picture, cx: number, cy: number, width: number) {
  const tones: number[] = [];
  const ratios: [number, number][] = [];
  let clipped = 0;
  let crushed = 0;
  const step = 1 / 24;
  for (let v = -1; v <= 1; v += step) {
    for (let u = -1; u <= 1; u += step) {
      if (u * u + v * v > 0.8) {
        continue;
      }
      const x = clamp(Math.round(cx + (u * width) / 2), 0, picture.width - 1);
      const y = clamp(Math.round(cy + v * 0.65 * width), 0, picture.height - 1);
      const at = 3 * (y * picture.width + x);
      const r = picture.data[at];
      const g = picture.data[at + 1];
      const b = picture.data[at + 2];
      const tone = luminance(picture.data, at);
      tones.push(tone);
      clipped += Math.min(r, g) > 250 || Math.max(r, g, b) === 255 ? 1 : 0;
      crushed += tone < 8 ? 1 : 0;
      if (skinLikeness(r, g, b) > 0.15) {
        ratios.push([Math.log((r + 6) / (g + 6)), Math.log((b + 6) / (g + 6))]);
      }
    }
  }
  tones.sort((a, b) => a - b);
  return {
    clipped: round(clipped / tones.length),
    crushed: round(crushed / tones.length),
    luminance: round((tones[tones.length >> 1] ?? 0) / 255),
    skin: fitSkin(ratios),
  };
}

function fitSkin(ratios: [number, number][]) {
  if (ratios.length < 40) {
    return { mean: [0.36, -0.22] as [number, number], spread: [0.2, 0.14] as [number, number] };
  }
  const mean = [0, 1].map((axis) => ratios.reduce((sum, ratio) => sum + ratio[axis], 0) / ratios.length);
  const spread = [0, 1].map((axis) =>
    Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio[axis] - mean[axis]) ** 2, 0) / ratios.length),
  );
  return {
    mean: [round(mean[0]), round(mean[1])] as [number, number],
    spread: [round(Math.max(0.04, spread[0])), round(Math.max(0.03, spread[1]))] as [number, number],
  };
}

function meanColour(picture: Picture, left: number, top: number, right: number, bottom: number): Rgb {
  const sum = [0, 0, 0];
  const steps = 12;
  for (let v = 0; v < steps; v++) {
    for (let u = 0; u < steps; u++) {
      const x = clamp(Math.round(left + ((right - left) * (u + 0.5)) / steps), 0, picture.width - 1);
      const y = clamp(Math.round(top + ((bottom - top) * (v + 0.5)) / steps), 0, picture.height - 1);
      for (let channel = 0; channel < 3; channel++) {
        sum[channel] += picture.data[3 * (y * picture.width + x) + channel];
      }
    }
  }
  return sum.map((value) => Math.round(value / (steps * steps))) as Rgb;
}

/** Four decimals: enough for every threshold, and keeps the artifact small. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
