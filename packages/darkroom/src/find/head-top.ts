import type { Picture } from "../pixels/decode.ts";
import { clamp } from "../pixels/plane.ts";
import type { FacePlace } from "./recentre.ts";

/** How far above the middle of the face the head ends when nothing more is known, in face widths. */
export const usualTop = 1.05;
export const highestTop = 1.7;

/**
 * Where hair or a hat ends above a face, in face widths above its middle (`usualTop` to 1.7): climbs from the
 * forehead while the colour is not one of the background's. It only ever adds room, since cutting hair off is the worse mistake.
 */
export function findHeadTop(picture: Picture, face: FacePlace): number {
  const palette = backgroundPalette(picture, face);
  if (palette.length === 0) {
    return usualTop;
  }
  const step = 0.04;
  let top = 0.6;
  let misses = 0;
  for (let height = 0.6; height <= highestTop; height += step) {
    const y = face.y - height * face.width;
    if (y < 0) {
      break;
    }
    if (foreignShare(picture, face, y, palette) > 0.4) {
      top = height + step;
      misses = 0;
    } else if (++misses > 2) {
      break;
    }
  }
  // A run to the very end is a background with something in it, not a head.
  return top >= highestTop - step ? usualTop + 0.1 : clamp(top + 0.06, usualTop, highestTop);
}

type Colour = [number, number, number];

/** A colour counts as background from this share of the samples on; a lamp or a toy beside a head is no wall. */
const commonShare = 0.04;

/** The common colours beside and above the head, no two of them alike. */
function backgroundPalette(picture: Picture, { x, y, width }: FacePlace): Colour[] {
  const palette: { colour: Colour; count: number }[] = [];
  let samples = 0;
  const take = (px: number, py: number) => {
    if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) {
      return;
    }
    samples++;
    const colour = pixel(picture, px, py);
    const known = palette.find((entry) => distance(colour, entry.colour) < 18);
    if (known) {
      known.count++;
    } else if (palette.length < 200) {
      palette.push({ colour, count: 1 });
    }
  };
  for (let v = -1.9; v <= -0.35; v += 0.06) {
    for (let u = 1.1; u <= 2.2; u += 0.08) {
      take(x - u * width, y + v * width);
      take(x + u * width, y + v * width);
    }
  }
  for (let u = -1; u <= 1; u += 0.06) {
    take(x + u * width, y - 1.85 * width);
  }
  return palette.filter(({ count }) => count >= commonShare * samples).map(({ colour }) => colour);
}

function foreignShare(picture: Picture, { x, width }: FacePlace, y: number, palette: Colour[]): number {
  let foreign = 0;
  let count = 0;
  for (let u = -0.3; u <= 0.3; u += 0.05) {
    const colour = pixel(picture, x + u * width, y);
    const nearest = palette.reduce((least, other) => Math.min(least, distance(colour, other)), 999);
    foreign += nearest > 26 ? 1 : 0;
    count++;
  }
  return foreign / count;
}

function pixel({ width, height, data }: Picture, x: number, y: number): Colour {
  const at = 3 * (clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1));
  return [data[at], data[at + 1], data[at + 2]];
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
