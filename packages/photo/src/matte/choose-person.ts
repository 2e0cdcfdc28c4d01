import { type Plane, smoothstep } from "@portrait-studio/raster";
import { labelComponents } from "./connected-components.ts";
import { nearestIn } from "./distance-transform.ts";
import { type FaceShape, fillOval, fillPolygon } from "./face-shape.ts";
import type { ColourImage } from "./laplacian.ts";
import { markAbove, markWhere } from "./mark-where.ts";
import { solveRandomWalker } from "./random-walker.ts";

/** Thinner than this in face widths, a bridge does not join what it leads to to the person. */
const bridge = 0.03;
/**
 * How sure the model must be before half a belief is due, far from the head: it is surer of a body (over 0.98) than of the desks and
 * papers that it takes for one. Near the head it is 0.5.
 */
const farSureness = 0.9;
/** Holes in the mask that are filled whatever the model says of them, or when it is unsure, in squared face widths. */
const smallGap = 0.004;
const largeGap = 0.5;
/** The model must see this in a gap, in the mean, to fill it: in a large one, and in one that is open below, such as between two knees. */
const seenInGap = { enclosed: 0.3, open: 0.5 };
const rounds = 80;
/**
 * Faces' ovals: what is surely the face, and what is the face's where other people are near, as a part of their size. These, and the places
 * below, were set by hand; what comes of them is measured by `bench/mattes.ts`.
 */
const ovals = { sure: 0.8, own: 0.95 };
/** Face widths to the sides and below the chin from which on the model takes things for a body, none and all. */
const farAway = { aside: [1.5, 2.5], besideHead: [-0.5, 0.5], below: [2.5, 4] } as const;
/** Half as broad as they surely are, and how far below the chin, in face widths: a neck, and a chest at its upper and lower end. */
const bust = { neck: { half: 0.22, low: 0.25 }, chest: { top: 0.25, half: 0.38 } };
/** How far down the chest is surely the person's, in face widths: an arm of the chosen one may hide another's, so only its top is theirs. */
const sureChest = { other: 0.35, chosen: 1.1 };
/** Marked places count so much, places that are only nearer to one of two people so little, and at least. */
const splitWeights = { marked: 4, lean: 0.0008, least: 0.0002 };
/** How broad people are: half of it in face widths at the head, below the chin and at most, and how quickly it counts above. */
const bodies = { head: 0.5, neck: 0.35, shoulders: 1.3, above: 0.8 };
/** A thread that the person has lost comes back this much further than it is thin. */
const regained = 1.6;
/** The weight of the model's answer where it is quite unsure. */
const leastWeight = 0.004;

export interface ChosenPerson {
  /** 1 on the person */
  inside: Uint8Array;
  /** part of the person's outline that borders on somebody else, 0..1 */
  touched: number;
}

export function choosePerson(
  colours: ColourImage,
  segmentation: Plane,
  chosen: FaceShape,
  others: readonly FaceShape[],
): ChosenPerson {
  const { width, height } = colours;
  const beliefs = segmentation.data.map((value, i) => {
    const half = 0.5 + (farSureness - 0.5) * farFrom(chosen, i % width, (i / width) | 0);
    return value < half ? (0.5 * value) / half : 0.5 + (0.5 * (value - half)) / (1 - half);
  });
  const weights = beliefs.map((value) => leastWeight + (2 * value - 1) ** 2);
  const people = solveRandomWalker(colours, beliefs, weights, rounds);
  const inside = markAbove(people.data, 0.5);
  fillOval(chosen, ovals.sure, inside, width, height, 1);
  const touched = others.length > 0 ? splitOff(colours, inside, chosen, others) : 0;
  keepConnected(inside, width, height, chosen);
  fillGaps(inside, segmentation.data, width, chosen.width);
  return { inside, touched };
}

/**
 * Fills what is enclosed by the person and small, or large but not seen as background by the model either. The photo's lower edge
 * encloses too: what is left open there between two knees is a lap.
 */
function fillGaps(inside: Uint8Array, segmentation: Float32Array, width: number, faceWidth: number): void {
  const outside = inside.map((value) => (value ? 0 : 1));
  const { label, size } = labelComponents(outside, width);
  const height = inside.length / width;
  const open = new Uint8Array(size.length);
  const low = new Uint8Array(size.length);
  const seen = new Float64Array(size.length);
  for (let i = 0; i < label.length; i++) {
    const y = (i / width) | 0;
    const x = i - y * width;
    if (x === 0 || y === 0 || x === width - 1) open[label[i]] = 1;
    if (y === height - 1) low[label[i]] = 1;
    seen[label[i]] += segmentation[i];
  }
  const unit = faceWidth * faceWidth;
  const fills = size.map((pixels, k) => {
    if (open[k] || pixels >= largeGap * unit) return false;
    return low[k]
      ? seen[k] > seenInGap.open * pixels
      : pixels < smallGap * unit || seen[k] > seenInGap.enclosed * pixels;
  });
  for (let i = 0; i < inside.length; i++) {
    if (label[i] > 0 && fills[label[i]]) inside[i] = 1;
  }
}

/** 0 about the head and the chest, 1 far to their sides or far below. */
function farFrom({ centre, up, chin, width }: FaceShape, x: number, y: number): number {
  const below = (chin - (x - centre.x) * up.x - (y - centre.y) * up.y) / width;
  const across = Math.abs(-(x - centre.x) * up.y + (y - centre.y) * up.x) / width;
  const aside = smoothstep(...farAway.aside, across) * smoothstep(...farAway.besideHead, below);
  return Math.max(aside, smoothstep(...farAway.below, below));
}

/** Takes from `inside` what belongs to the other faces. @returns part of the outline that borders on them */
function splitOff(
  colours: ColourImage,
  inside: Uint8Array,
  chosen: FaceShape,
  others: readonly FaceShape[],
): number {
  const { width, height } = colours;
  const beliefs = new Float32Array(width * height).fill(0.5);
  const weights = new Float32Array(width * height);
  const marks = new Uint8Array(width * height);
  for (const other of others) markBust(other, sureChest.other, marks, width, height, 2);
  markBust(chosen, sureChest.chosen, marks, width, height, 1);
  // faces outrank the chests of people before or behind them
  for (const other of others) fillOval(other, ovals.own, marks, width, height, 2);
  fillOval(chosen, ovals.own, marks, width, height, 1);
  for (let i = 0; i < marks.length; i++) {
    if (marks[i]) {
      beliefs[i] = marks[i] === 1 ? 1 : 0;
      weights[i] = splitWeights.marked;
    } else {
      const lean = computeLean(i % width, (i / width) | 0, chosen, others);
      beliefs[i] = lean;
      weights[i] = splitWeights.least + splitWeights.lean * (2 * lean - 1) ** 4;
    }
  }
  const mine = solveRandomWalker(colours, beliefs, weights, rounds * 2);
  const before = inside.slice();
  for (let i = 0; i < inside.length; i++) {
    if (mine.data[i] <= 0.5) inside[i] = 0;
  }
  return sharedOutline(before, inside, width);
}

/** A neck and the chest below it, as narrow as they surely are. @param reach of the chest below the chin, in face widths */
function markBust(
  face: FaceShape,
  reach: number,
  marks: Uint8Array,
  width: number,
  height: number,
  value: number,
): void {
  const { centre, up, chin } = face;
  const at = (across: number, along: number) => ({
    x: centre.x + across * face.width * -up.y + along * up.x,
    y: centre.y + across * face.width * up.x + along * up.y,
  });
  const neck = chin - bust.neck.low * face.width;
  const { half } = bust.neck;
  const { top, half: broad } = bust.chest;
  const chest = chin - reach * face.width;
  fillPolygon(
    [at(-half, chin), at(half, chin), at(half, neck), at(-half, neck)],
    marks,
    width,
    height,
    value,
  );
  fillPolygon(
    [at(-top, neck), at(top, neck), at(broad, chest), at(-broad, chest)],
    marks,
    width,
    height,
    value,
  );
}

/** 1 near the chosen person's head and body, 0 near another's, by how many face widths away each is. */
function computeLean(x: number, y: number, chosen: FaceShape, others: readonly FaceShape[]): number {
  const mine = awayFrom(x, y, chosen);
  let theirs = Infinity;
  for (const other of others) theirs = Math.min(theirs, awayFrom(x, y, other));
  return theirs / (mine + theirs + 1e-6);
}

/** Distance in face widths from the line that runs down the middle of a person. */
function awayFrom(x: number, y: number, { centre, up, chin, width }: FaceShape): number {
  const along = (x - centre.x) * up.x + (y - centre.y) * up.y;
  const across = Math.abs(-(x - centre.x) * up.y + (y - centre.y) * up.x);
  // shoulders are about three times as broad as the face
  const below = chin - along;
  const half = below > 0 ? Math.min(bodies.shoulders, bodies.neck + below / width) : bodies.head;
  const beyond = along > 0 ? along * bodies.above : 0;
  return Math.hypot(across / half, beyond) / width;
}

function sharedOutline(before: Uint8Array, after: Uint8Array, width: number): number {
  let [shared, all] = [0, 0];
  for (let i = 0; i + width < after.length; i++) {
    for (const next of [i + 1, i + width]) {
      if (after[i] !== after[next]) {
        all++;
        if (before[i] && before[next]) shared++;
      }
    }
  }
  return all > 0 ? shared / all : 0;
}

/** Keeps what is joined to the face by more than a thread. */
function keepConnected(inside: Uint8Array, width: number, height: number, face: FaceShape): void {
  const radius = Math.max(1, bridge * face.width);
  const outside = inside.map((value) => (value ? 0 : 1));
  const depth = nearestIn(outside, width, height).distance;
  const core = markAbove(depth, radius);
  const seed = new Uint8Array(inside.length);
  fillOval(face, ovals.sure, seed, width, height, 1);
  const { label, size } = labelComponents(core, width);
  const votes = size.map(() => 0);
  for (let i = 0; i < seed.length; i++) {
    if (seed[i]) votes[label[i]]++;
  }
  votes[0] = 0;
  const chosen = votes.indexOf(Math.max(...votes));
  if (!(votes[chosen] > 0)) return;
  const kept = markWhere(label, (value) => value === chosen);
  const reach = nearestIn(kept, width, height).distance;
  for (let i = 0; i < inside.length; i++) {
    inside[i] = inside[i] && reach[i] <= radius * regained + 1 ? 1 : 0;
  }
}
