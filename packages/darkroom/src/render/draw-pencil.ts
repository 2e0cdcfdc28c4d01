import {
  bilinear,
  blur,
  clamp,
  computeLuminance,
  grainTile,
  guidedFilter,
  makePlane,
  mix,
  mixSeeds,
  type Plane,
  type Raster,
  RowReader,
  randomFrom,
  smoothstep,
  type Triple,
  tileSide,
  toCoded,
} from "@portrait-studio/raster";
import type { ImagePlan, PlanParameters } from "../plan/types.ts";
import type { Scene } from "./scene.ts";

/** Paper and pencil: graphite on white, sepia on cream, blue-grey on light grey. */
const palettes: readonly { paper: Triple; pencil: Triple }[] = [
  { paper: [0.965, 0.955, 0.935], pencil: [0.13, 0.13, 0.14] },
  { paper: [0.955, 0.925, 0.865], pencil: [0.24, 0.13, 0.08] },
  { paper: [0.93, 0.935, 0.93], pencil: [0.1, 0.13, 0.2] },
];

// What these make is judged on sheets (README, "Judged by eye"); where a value has a source, that is named.

/** On paper a face's own tone (coded) goes this part of the way to that tone; what tones may be bent by for it, as exponents. */
const onPaper = { tone: 0.75, part: 0.2 };
const [leastBend, mostBend] = [0.5, 1.2];
/** The darkest coded tone: at 0 no bend would lift it. */
const blackest = 0.001;
/** Tones are evened within forms: radius in face widths, and the variance from which on an edge is kept (guided filter). */
const evened = { radius: 0.012, edge: 0.002 };

/** Extended difference of Gaussians (Winnemöller, Kyprianidis and Olsen, 2012): the wider blur over the finer, and its weight. */
const [widerBlur, widerWeight] = [1.6, 0.975];
/** Sigma of the finer blur, in head widths, and the pixels between which it stays; a head is so many faces wide. */
const [lineSigma, thinnestLine, thickestLine] = [0.0032, 0.7, 2.4];
const headInFaces = 1.3;
/** Edges, against the tone about them, that are all ink and no ink; that tone counts from a floor, and this part of it. */
const [allInk, noInk] = [-0.75, 0.3];
const [toneFloor, tonePart] = [0.02, 0.06];

export interface Drawing extends Pick<ImagePlan, "palette" | "textureSeed"> {
  parameters: Pick<PlanParameters, "warmth">;
}

export function drawPencil(scene: Scene, plan: Drawing): Raster {
  const tone = flattenTone(scene);
  const lines = drawLines(tone, scene.geometry.face.width);
  return layOnPaper(scene, tone, lines, plan);
}

/** Luminance as a draughtsman sees it: a little lighter, since paper is; skin keeps its place between white and black. */
function flattenTone({ width, height, red, green, blue, pivot, geometry }: Scene): Plane {
  const coded = makePlane(width, height);
  const face = mix(pivot, onPaper.tone, onPaper.part);
  const bend = clamp(Math.log(face) / Math.log(pivot), leastBend, mostBend);
  for (let y = 0; y < height; y++) {
    toneRow(coded.data, [red.data, green.data, blue.data], y * width, (y + 1) * width, bend);
  }
  const radius = Math.max(2, Math.round(geometry.face.width * evened.radius));
  return guidedFilter(coded, coded, radius, evened.edge);
}

function toneRow(
  coded: Float32Array,
  [red, green, blue]: readonly Float32Array[],
  from: number,
  to: number,
  bend: number,
): void {
  for (let i = from; i < to; i++) {
    coded[i] = clamp(toCoded(computeLuminance(red[i], green[i], blue[i])), blackest, 1) ** bend;
  }
}

/** Extended difference of Gaussians: 0 ink, 1 paper. Line width follows the face. */
function drawLines(tone: Plane, face: number): Plane {
  const sigma = clamp(face * headInFaces * lineSigma, thinnestLine, thickestLine);
  const fine = blur(tone, sigma);
  const coarse = blur(tone, sigma * widerBlur);
  const { width, height } = tone;
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    lineRow(out.data, fine.data, coarse.data, y * width, (y + 1) * width);
  }
  return out;
}

function lineRow(
  out: Float32Array,
  fine: Float32Array,
  coarse: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const edge = fine[i] - widerWeight * coarse[i];
    out[i] = smoothstep(allInk, noInk, edge / (toneFloor + tonePart * coarse[i]));
  }
}

/** Radians at which the two layers of strokes lean, the first of them steeper, and by how much that differs from drawing to drawing. */
const [firstLean, secondLean, leanVaries] = [-0.95, -0.45, 0.2];
/** Pixels of the paper's tooth. */
const toothSize = 0.8;

function layOnPaper(scene: Scene, tone: Plane, lines: Plane, plan: Drawing): Raster {
  const { width, height } = scene;
  const { paper, pencil } = tinted(plan);
  const random = randomFrom(mixSeeds(plan.textureSeed, 29));
  const hatches = [
    hatching(width, firstLean + leanVaries * random(), plan.textureSeed, 1),
    hatching(width, secondLean + leanVaries * random(), plan.textureSeed, 2),
  ];
  const person = new RowReader(scene.subject, width, height);
  const out = new Uint8Array(width * height * 3);
  const grain = new Float32Array(width);
  const strokes = hatches.map(() => new Float32Array(width));
  const held = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    toothRow(grain, y, plan.textureSeed % tileSide);
    for (const [i, hatch] of hatches.entries()) {
      hatchRow(strokes[i], y, hatch);
    }
    const row = {
      tone: tone.data,
      lines: lines.data,
      from: y * width,
      strokes,
      grain,
      inside: person.read(y),
    };
    pencilRow(held, y, scene, row);
    paperRow(out, y * width * 3, held, grain, paper, pencil);
  }
  return { width, height, data: out };
}

function toothRow(grain: Float32Array, y: number, shift: number): void {
  const tooth = grainTile(toothSize);
  const row = ((y + shift) % tileSide) * tileSide;
  for (let x = 0; x < grain.length; x++) {
    grain[x] = tooth[row + ((x + shift * 3) & (tileSide - 1))];
  }
}

interface PaperRow {
  tone: Float32Array;
  lines: Float32Array;
  /** where the row begins in these */
  from: number;
  strokes: readonly Float32Array[];
  grain: Float32Array;
  inside: Float32Array;
}

/** Coded tones that get no pencil, and all that the pencil gives. */
const [lightest, darkest] = [0.86, 0.06];
/** Below the chest the pencil gets lighter: by this part at the end, which is so many image heights down. */
const [lighterBelow, endBelow] = [0.55, 1.02];
/** The drawing is an oval about the head: its halves in parts of the image, and where in it the fading begins and ends. */
const oval = { width: 0.62, height: 0.78, fadesFrom: 0.62, fadesTo: 1.08 };
/** How much the tooth frays the oval's edge, and what is drawn of what is not the person. */
const [frayed, besidePerson] = [0.02, 0.2];
/** Single strokes are seen in half tones by this much, of their tone; laid close together they close up, by this part of it. */
const [strokesApart, closedUp] = [0.38, 0.7];
/** The second layer's part of the first, and the depths of tone between which it comes in. */
const [crossedPart, crossedFrom, crossedTo] = [0.3, 0.25, 0.6];
/** The most that hatching and lines hold, and how much tooth shows where there is no more pencil than that. */
const [mostShade, mostLine, toothInPencil] = [0.94, 0.88, 0.2];

/** How much pencil each pixel of row `y` holds, 0..1. */
function pencilRow(
  held: Float64Array,
  y: number,
  { width, height, geometry: { head } }: Scene,
  { tone, lines, from, strokes: [first, second], grain, inside }: PaperRow,
): void {
  const chest = head.y + head.radiusY;
  const low = 1 - smoothstep(chest, height * endBelow, y) * lighterBelow;
  const down = (y - head.y) / (height * oval.height);
  for (let x = 0, i = from; x < held.length; x++, i++) {
    const aside = (x - head.x) / (width * oval.width);
    const away = Math.sqrt(aside * aside + down * down);
    const fade =
      (1 - smoothstep(oval.fadesFrom, oval.fadesTo, away + frayed * grain[x])) *
      mix(besidePerson, 1, inside[x]);
    const t = tone[i];
    const depth = smoothstep(lightest, darkest, t);
    const apart = strokesApart * (1 - closedUp * depth);
    const crossed = crossedPart * smoothstep(crossedFrom, crossedTo, depth);
    const stroke = 1 + apart * first[x] + crossed * apart * second[x];
    const shade = clamp(mostShade * depth * stroke, 0, mostShade) * low;
    const ink = 1 - (1 - shade) * (1 - mostLine * (1 - lines[i]));
    held[x] = clamp(ink * fade * (1 + toothInPencil * grain[x] * (1 - ink)), 0, 1);
  }
}

/** The tooth changes the paper's own tone by this, coded. */
const toothInPaper = 0.008;

function paperRow(
  out: Uint8Array,
  from: number,
  held: Float64Array,
  grain: Float32Array,
  paper: Triple,
  pencil: Triple,
): void {
  for (let x = 0, at = from; x < held.length; x++, at += 3) {
    for (let c = 0; c < 3; c++) {
      out[at + c] = clamp((mix(paper[c], pencil[c], held[x]) + toothInPaper * grain[x]) * 255, 0, 255);
    }
  }
}

function tinted({ palette, parameters: { warmth } }: Drawing): { paper: Triple; pencil: Triple } {
  return palettes[warmth > 0 ? 1 : warmth < 0 ? 2 : palette];
}

/** Pencil strokes side by side: noise drawn out along one direction that sways a little, as a wrist does. */
interface Hatch {
  cos: number;
  sin: number;
  /** into the noise */
  shift: number;
  /** width of a stroke in pixels */
  thin: number;
}

/** A stroke is a part of the image's width, this many pixels at least, and this many times as long as wide. */
const [strokesAcross, thinnestStroke, strokeLength] = [480, 1.5, 26];
/** A stroke sways by so many pixels to each side, over so many radians a pixel. */
const [sway, swayRate] = [3, 0.011];
/** Softness of the noise in its pixels, and how much of it a stroke has. */
const [strokeNoise, strokePart] = [0.5, 0.9];

function hatching(width: number, angle: number, seed: number, layer: number): Hatch {
  return {
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    shift: mixSeeds(seed, layer, 31) % tileSide,
    thin: Math.max(thinnestStroke, width / strokesAcross),
  };
}

/** Row `y` of the strokes, -1..1. */
function hatchRow(out: Float32Array, y: number, { cos, sin, shift, thin }: Hatch): void {
  const noise = grainTile(strokeNoise);
  for (let x = 0; x < out.length; x++) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin + Math.sin(along * swayRate) * sway;
    const u = along / (thin * strokeLength) + shift + tileSide;
    const v = across / thin + shift * 2 + tileSide * 4;
    out[x] = clamp(readTile(noise, u, v) * strokePart, -1, 1);
  }
}

/** Bilinear, going round at the edges. */
function readTile(tile: Float32Array, u: number, v: number): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const mask = tileSide - 1;
  const top = (y & mask) * tileSide;
  const bottom = ((y + 1) & mask) * tileSide;
  const left = x & mask;
  return bilinear(tile, top + left, ((x + 1) & mask) - left, bottom - top, fx, fy);
}
