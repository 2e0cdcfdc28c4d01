import { boxMean, clamp, type Plane } from "@portrait-studio/raster";
import type { FlawCheck } from "../types.ts";
import type { Lab, View } from "../view.ts";

/** Area of foreign colour, in squares of the face's width. */
const mostForeign = 0.016;
/** Mean alpha round a place: nothing but the person, and nothing of the person. */
const allPerson = 0.995;
const noPerson = 0.002;
/** From here on the outline keeps what the photo has at a place. */
const kept = 0.9;
/** The neighbourhood of the outline: to each side of it, from the forehead's middle and below the chin, in face widths. */
const near = { inside: 0.1, outside: 0.3, aside: 1.3, below: -0.2 };
/** So far below the chin colours are learned: of a collar there may be some at the jaw, and a pullover is no hair. */
const learnedBelow = 0;
/** Further than this beyond what is known in some direction, in OKLab's plane of colours, is a colour of its own. */
const foreign = 0.035;
const directions = 24;
/** Part of the known pixels that marks how far known colours reach: a few strays do not. */
const known = 0.99;
/** Colours are counted in squares of this side, in OKLab; all are within the reach of it. */
const cell = 0.01;
const reach = 0.36;
const side = Math.round((2 * reach) / cell);

/** The figure is the area near the outline whose colour neither the person nor the place behind has, nor any mixture of both. */
export const cleanOutline: FlawCheck = {
  flaw: "outline",
  most: mostForeign,
  measure: ({ subject: { isCutOut, wanted }, small }) => {
    const { outline, image, source } = small;
    if (!isCutOut || !outline) return null;
    const zones = divide(outline, small.face);
    const ofImage = wanted.inColour && !wanted.colouredLight;
    const ofPhoto = !wanted.grey;
    if (!ofImage && !ofPhoto) return null;
    const isFar = (i: number) => zones[i] === 0;
    const isKept = (i: number) => outline.data[i] > kept;
    return Math.max(
      ofImage ? foreignArea(image, small, { isKnown: isFar, isOpen: () => true }) : 0,
      ofPhoto ? foreignArea(source, small, { isKnown: (i) => isFar(i) && isKept(i), isOpen: isKept }) : 0,
    );
  },
};

interface Places {
  /** whether its colours are sure to be the person's, or what is behind, by pixel */
  isKnown: (pixel: number) => boolean;
  isOpen: (pixel: number) => boolean;
}

/** How much of what is open round a head has a colour that is not known there, in squared face widths. */
function foreignArea(lab: Lab, { landmarks, face }: View["small"], { isKnown, isOpen }: Places): number {
  const chin = landmarks[3 * 152 + 1];
  const bottom = Math.min(lab.height, chin + learnedBelow * face);
  const left = Math.max(0, Math.round(landmarks[30] - near.aside * face));
  const right = Math.min(lab.width, Math.round(landmarks[30] + near.aside * face));
  const known = new Uint32Array(side * side);
  const open = new Uint32Array(side * side);
  for (let y = 0; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = y * lab.width + x;
      if (isKnown(i)) known[findCell(lab, i)]++;
      else if (y < chin + near.below * face && isOpen(i)) open[findCell(lab, i)]++;
    }
  }
  const isForeign = foreignCells(known);
  return open.reduce((sum, count, i) => sum + (isForeign[i] ? count : 0), 0) / face ** 2;
}

/** 1 near the outline, 0 elsewhere. */
function divide(outline: Plane, face: number): Uint8Array {
  const mean = (part: number) => boxMean(outline, Math.max(1, Math.round(part * face))).data;
  const [narrow, wide] = [mean(near.inside), mean(near.outside)];
  return Uint8Array.from(narrow, (value, i) => (value > allPerson || wide[i] < noPerson ? 0 : 1));
}

function findCell({ data }: Lab, pixel: number): number {
  const a = clamp(Math.floor((data[3 * pixel + 1] + reach) / cell), 0, side - 1);
  const b = clamp(Math.floor((data[3 * pixel + 2] + reach) / cell), 0, side - 1);
  return b * side + a;
}

/** Cells outside of the hull of the known colours by more than is allowed; in a hull all mixtures lie. */
function foreignCells(counts: Uint32Array): Uint8Array {
  const filled = [...counts.keys()].filter((i) => counts[i] > 0);
  const total = filled.reduce((sum, i) => sum + counts[i], 0);
  const out = new Uint8Array(counts.length);
  if (total === 0) return out;
  for (let k = 0; k < directions; k++) {
    const angle = (2 * Math.PI * k) / directions;
    const along = (i: number) =>
      (Math.cos(angle) * (i % side) + Math.sin(angle) * Math.floor(i / side)) * cell;
    let left = known * total;
    let limit = 0;
    for (const i of filled.toSorted((p, q) => along(p) - along(q))) {
      limit = along(i);
      left -= counts[i];
      if (left <= 0) break;
    }
    for (let i = 0; i < out.length; i++) if (along(i) > limit + foreign) out[i] = 1;
  }
  return out;
}
