import { type Plane, smoothstep } from "@portrait-studio/raster";
import { findGaps, mayBeOpen, openGaps } from "./holes.ts";
import { buildStencils, type ColourImage } from "./laplacian.ts";
import { markWhere } from "./mark-where.ts";
import { continueColours } from "./push-pull.ts";
import { type PairSamples, samplePairs } from "./sample-pairs.ts";
import { colourFrequency, countColours, type SideColours } from "./side-colours.ts";
import { solveAlpha } from "./solve-alpha.ts";
import { measureTexture, textureAt } from "./texture.ts";
import { sure, type Trimap } from "./trimap.ts";

/** Variance of colour under which a window counts as flat. */
const flatness = 8e-6;
const sampleWeight = 0.12;
/** The mask's own weight: little where colours speak, more before a busy background, most where both sides look the same. */
const maskWeight = { clear: 0.002, unclear: 0.05, alike: 0.6, held: 0.6 };
/** How far from the outline the mask is right but for what colours say, in face widths: none at the first, all at the second. */
const maskReach = [0.012, 0.04] as const;
/** How quickly a sample loses its worth as the sides' own variance nears the distance between them. */
const busyCost = 2;
const rounds = 36;

export interface KnownSitter {
  /** mean colour of the hair, where it is known */
  hairColour: readonly [number, number, number] | undefined;
  /** how like the hair each pixel is, 0..1 */
  likeHair: Float32Array;
  /** not 0 where nothing may become transparent */
  face: Uint8Array;
  faceWidth: number;
}

export interface SolvedMatte {
  alpha: Float32Array;
  /** the background's and the person's colours, where they are sure and continued over the pixels asked for; interleaved RGB */
  background: Float32Array;
  foreground: Float32Array;
  /** indices of the pixels that were asked for, and 0..1 how sure their colours were, in their order */
  pixels: Int32Array;
  confidence: Float32Array;
  sides: Record<"person" | "background", SideColours>;
}

export function solveMatte(colours: ColourImage, trimap: Trimap, sitter: KnownSitter): SolvedMatte {
  const { marks, depth, hair } = trimap;
  const { faceWidth } = sitter;
  const background = markWhere(marks, (mark) => mark === sure.background);
  const gaps = findGaps(trimap, sitter.likeHair, sitter.face, faceWidth);
  const backgroundColours = continueColours(colours, background, mayBeOpen(marks, gaps, colours.width));
  openGaps(colours, marks, gaps, backgroundColours, sitter.face, faceWidth);
  const person = markWhere(marks, (mark) => mark === sure.person);
  const unknown = markWhere(marks, (mark) => mark === sure.unknown);
  const foregroundColours = continueColours(colours, person, unknown);
  const alpha = new Float32Array(marks.length);
  for (let i = 0; i < marks.length; i++) {
    const soft = faceWidth * (0.008 + 0.03 * hair[i]);
    alpha[i] =
      marks[i] === sure.unknown ? smoothstep(-soft, soft, depth[i]) : marks[i] === sure.person ? 1 : 0;
  }
  const stencils = buildStencils(colours, unknown, flatness);
  const { pixels } = stencils;
  const samples = samplePairs(
    {
      colours,
      person,
      background,
      backgroundColours,
      foregroundColours,
      hair: sitter.hairColour,
      guess: alpha,
      faceWidth,
    },
    pixels,
  );
  const around = 0.1 * faceWidth;
  const textures = [background, person].map((side) => measureTexture(colours, side, around));
  const sides = {
    person: countColours(colours, person, faceWidth),
    background: countColours(colours, background, faceWidth),
  };
  const held = holdToSide(colours, sides, trimap.depth, pixels, faceWidth);
  const weights = weigh(samples, pixels, alpha, textures, held, colours.width);
  solveAlpha(stencils, alpha, weights, rounds);
  return {
    alpha,
    background: backgroundColours,
    foreground: foregroundColours,
    pixels,
    confidence: samples.confidence,
    sides,
  };
}

/**
 * 0..1 of each unknown pixel: how far it is to stay on the side where the mask has it, since its colour is common on that side. Patches of
 * a busy background that have the hair's colour by chance are no hair, and locks of the wall's colour no wall.
 */
function holdToSide(
  colours: ColourImage,
  sides: Record<"person" | "background", SideColours>,
  depth: Float32Array,
  pixels: Int32Array,
  faceWidth: number,
): Float32Array {
  const held = new Float32Array(pixels.length);
  for (let u = 0; u < held.length; u++) {
    const far = Math.abs(depth[pixels[u]]) / faceWidth;
    if (far > maskReach[0]) held[u] = holdPixel(colours, sides, pixels[u], depth[pixels[u]] > 0, far);
  }
  return held;
}

function holdPixel(
  { data, width }: ColourImage,
  sides: Record<"person" | "background", SideColours>,
  pixel: number,
  inside: boolean,
  far: number,
): number {
  const y = (pixel / width) | 0;
  const usual = colourFrequency(inside ? sides.person : sides.background, data, pixel - y * width, y, pixel);
  return usual * smoothstep(maskReach[0], maskReach[1], far);
}

/** Weighs each unknown pixel's beliefs by colour and by mask, begins alpha with them, and lowers the samples' confidence. */
function weigh(
  samples: PairSamples,
  pixels: Int32Array,
  alpha: Float32Array,
  [background, person]: readonly Plane[],
  held: Float32Array,
  width: number,
): { alpha: Float32Array; weight: Float32Array } {
  const belief = new Float32Array(pixels.length);
  const weight = new Float32Array(pixels.length);
  for (let u = 0; u < pixels.length; u++) {
    const y = (pixels[u] / width) | 0;
    const x = pixels[u] - y * width;
    const vary = textureAt(background, x, y) + 0.3 * textureAt(person, x, y);
    const trust = samples.confidence[u] * Math.exp((-busyCost * vary) / samples.separation[u]);
    samples.confidence[u] = trust;
    const own = sampleWeight * trust;
    const alike = 1 - smoothstep(0.05, 0.2, Math.sqrt(samples.separation[u]));
    const mask =
      maskWeight.clear +
      (maskWeight.unclear - maskWeight.clear) * (1 - trust) ** 2 +
      maskWeight.alike * alike +
      maskWeight.held * held[u];
    weight[u] = own + mask;
    belief[u] = (own * samples.alpha[u] + mask * alpha[pixels[u]]) / weight[u];
  }
  for (let u = 0; u < pixels.length; u++) {
    alpha[pixels[u]] = belief[u];
  }
  return { alpha: belief, weight };
}
