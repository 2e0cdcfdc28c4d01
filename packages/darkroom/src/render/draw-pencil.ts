import {
  bilinear,
  blur,
  clamp,
  grainTile,
  guidedFilter,
  luminanceOf,
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
import type { ImagePlan, Parameters } from "../plan/types.ts";
import type { Scene } from "./scene.ts";

/** Paper and pencil: graphite on white, sepia on cream, blue-grey on light grey. */
const palettes: readonly { paper: Triple; pencil: Triple }[] = [
  { paper: [0.965, 0.955, 0.935], pencil: [0.13, 0.13, 0.14] },
  { paper: [0.955, 0.925, 0.865], pencil: [0.24, 0.13, 0.08] },
  { paper: [0.93, 0.935, 0.93], pencil: [0.1, 0.13, 0.2] },
];

/** What a drawing needs of a plan. */
export interface Drawing extends Pick<ImagePlan, "palette" | "textureSeed"> {
  parameters: Pick<Parameters, "warmth">;
}

/** Pencil on paper: lines where forms meet, two layers of hatching by tone, paper left white towards the edges. */
export function drawPencil(scene: Scene, plan: Drawing): Raster {
  const tone = flattenTone(scene);
  const lines = drawLines(tone, scene.geometry.face.width);
  return layOnPaper(scene, tone, lines, plan);
}

/** Luminance as a draughtsman sees it: a little lighter, since paper is; skin keeps its place between white and black. */
function flattenTone({ width, height, red, green, blue, pivot, geometry }: Scene): Plane {
  const coded = makePlane(width, height);
  const face = mix(pivot, 0.75, 0.2);
  const bend = clamp(Math.log(face) / Math.log(pivot), 0.5, 1.2);
  for (let y = 0; y < height; y++) {
    toneRow(coded.data, [red.data, green.data, blue.data], y * width, (y + 1) * width, bend);
  }
  return guidedFilter(coded, coded, Math.max(2, Math.round(geometry.face.width * 0.012)), 0.002);
}

function toneRow(
  coded: Float32Array,
  [red, green, blue]: readonly Float32Array[],
  from: number,
  to: number,
  bend: number,
): void {
  for (let i = from; i < to; i++) {
    coded[i] = clamp(toCoded(luminanceOf(red[i], green[i], blue[i])), 0.001, 1) ** bend;
  }
}

/** Extended difference of Gaussians: 0 ink, 1 paper. Line width follows the face. */
function drawLines(tone: Plane, face: number): Plane {
  const sigma = clamp(face * 1.3 * 0.0032, 0.7, 2.4);
  const fine = blur(tone, sigma);
  const coarse = blur(tone, sigma * 1.6);
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
    const edge = fine[i] - 0.975 * coarse[i];
    out[i] = smoothstep(-0.75, 0.3, edge / (0.02 + 0.06 * coarse[i]));
  }
}

function layOnPaper(scene: Scene, tone: Plane, lines: Plane, plan: Drawing): Raster {
  const { width, height } = scene;
  const { paper, pencil } = tinted(plan);
  const random = randomFrom(mixSeeds(plan.textureSeed, 29));
  const hatches = [
    hatching(width, -0.95 + 0.2 * random(), plan.textureSeed, 1),
    hatching(width, -0.45 + 0.2 * random(), plan.textureSeed, 2),
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
  const tooth = grainTile(0.8);
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

/** How much pencil each pixel of row `y` holds, 0..1. */
function pencilRow(
  held: Float64Array,
  y: number,
  { width, height, geometry: { head } }: Scene,
  { tone, lines, from, strokes: [first, second], grain, inside }: PaperRow,
): void {
  const chest = head.y + head.radiusY;
  const low = 1 - smoothstep(chest, height * 1.02, y) * 0.55;
  const down = (y - head.y) / (height * 0.78);
  for (let x = 0, i = from; x < held.length; x++, i++) {
    const aside = (x - head.x) / (width * 0.62);
    const away = Math.sqrt(aside * aside + down * down);
    const fade = (1 - smoothstep(0.62, 1.08, away + 0.02 * grain[x])) * mix(0.2, 1, inside[x]);
    const t = tone[i];
    const depth = smoothstep(lightest, darkest, t);
    // single strokes are seen in half tones; laid close together they close up
    const apart = 0.38 * (1 - 0.7 * depth);
    const crossed = 0.3 * smoothstep(0.25, 0.6, depth);
    const shade = clamp(0.94 * depth * (1 + apart * first[x] + crossed * apart * second[x]), 0, 0.94) * low;
    const ink = 1 - (1 - shade) * (1 - 0.88 * (1 - lines[i]));
    held[x] = clamp(ink * fade * (1 + 0.2 * grain[x] * (1 - ink)), 0, 1);
  }
}

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
      out[at + c] = clamp((mix(paper[c], pencil[c], held[x]) + 0.008 * grain[x]) * 255, 0, 255);
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

function hatching(width: number, angle: number, seed: number, layer: number): Hatch {
  return {
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    shift: mixSeeds(seed, layer, 31) % tileSide,
    thin: Math.max(1.5, width / 480),
  };
}

/** Row `y` of the strokes, -1..1. */
function hatchRow(out: Float32Array, y: number, { cos, sin, shift, thin }: Hatch): void {
  const noise = grainTile(0.5);
  for (let x = 0; x < out.length; x++) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin + Math.sin(along * 0.011) * 3;
    const u = along / (thin * 26) + shift + tileSide;
    const v = across / thin + shift * 2 + tileSide * 4;
    out[x] = clamp(readTile(noise, u, v) * 0.9, -1, 1);
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
