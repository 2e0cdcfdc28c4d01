import { smoothstep } from "@portrait-studio/raster";
import { nearestIn } from "./distance-transform.ts";
import type { ColourImage } from "./laplacian.ts";

export interface PairSamples {
  alpha: Float32Array;
  /** 0..1: how well a pair explains the pixel, and how far its colours lie apart */
  confidence: Float32Array;
  /** squared distance between the two colours */
  separation: Float32Array;
}

export interface SampleSources {
  colours: ColourImage;
  /** 1 on the pixels that are surely of that side */
  person: Uint8Array;
  background: Uint8Array;
  /** the background's and the person's colours continued over the unknown pixels, interleaved RGB */
  backgroundColours: Float32Array;
  foregroundColours: Float32Array;
  /** mean colour of the hair, where it is known */
  hair: readonly [number, number, number] | undefined;
  /** a first guess of alpha, of all pixels */
  guess: Float32Array;
  faceWidth: number;
}

/** From where further samples are borrowed, in face widths, by direction. */
const borrowed = [
  [0.07, 0],
  [-0.07, 0],
  [0, 0.07],
  [0, -0.07],
  [0.1, 0.1],
  [-0.1, 0.1],
] as const;
/** A colour may be off by this, squared, before a pair explains it badly. */
const tolerance = 0.0006;
const farCost = 0.35;
const guessCost = 0.5;
/** No more samples than these of each side. */
const most = 8;

/** Candidates come after Gastal and Oliveira, "Shared sampling for real-time alpha matting", 2010. */
export function samplePairs(sources: SampleSources, pixels: Int32Array): PairSamples {
  const { colours, faceWidth } = sources;
  const { width, height } = colours;
  const person = nearestIn(sources.person, width, height).index;
  const background = nearestIn(sources.background, width, height).index;
  const offsets = borrowed.map(([x, y]) => [Math.round(x * faceWidth), Math.round(y * faceWidth)]);
  const search = new PairSearch(sources, person, background, offsets);
  const alpha = new Float32Array(pixels.length);
  const confidence = new Float32Array(pixels.length);
  const separation = new Float32Array(pixels.length);
  for (let u = 0; u < pixels.length; u++) {
    search.find(pixels[u]);
    alpha[u] = search.alpha;
    confidence[u] = search.confidence;
    separation[u] = search.separation;
  }
  return { alpha, confidence, separation };
}

/** Colours that one side may have at a pixel. */
class Candidates {
  count = 0;
  readonly colour = new Float64Array(most * 3);
  readonly cost = new Float64Array(most);

  add(red: number, green: number, blue: number, cost: number): void {
    if (this.count === most) return;
    const at = this.count * 3;
    this.colour[at] = red;
    this.colour[at + 1] = green;
    this.colour[at + 2] = blue;
    this.cost[this.count++] = cost;
  }
}

class PairSearch {
  alpha = 0;
  confidence = 0;
  separation = 0;
  readonly #sources: SampleSources;
  readonly #person: Int32Array;
  readonly #background: Int32Array;
  readonly #offsets: number[][];
  readonly #fore = new Candidates();
  readonly #back = new Candidates();
  #best = Infinity;
  #residual = 0;

  constructor(sources: SampleSources, person: Int32Array, background: Int32Array, offsets: number[][]) {
    this.#sources = sources;
    this.#person = person;
    this.#background = background;
    this.#offsets = offsets;
  }

  find(pixel: number): void {
    const { foregroundColours, backgroundColours, hair, guess, colours } = this.#sources;
    const at = pixel * 3;
    this.#fore.count = 0;
    this.#back.count = 0;
    this.#fore.add(foregroundColours[at], foregroundColours[at + 1], foregroundColours[at + 2], 0.15);
    this.#back.add(backgroundColours[at], backgroundColours[at + 1], backgroundColours[at + 2], 0);
    if (hair) this.#fore.add(hair[0], hair[1], hair[2], 0.3);
    this.#gather(this.#fore, this.#person, pixel, 6);
    this.#gather(this.#back, this.#background, pixel, 4);
    this.#best = Infinity;
    for (let f = 0; f < this.#fore.count; f++) {
      for (let b = 0; b < this.#back.count; b++) {
        this.#weigh(f, b, colours.data, at, guess[pixel]);
      }
    }
    this.confidence =
      Math.exp(-this.#residual / (6 * tolerance)) * smoothstep(0.05, 0.25, Math.sqrt(this.separation));
  }

  /** The nearest known pixel, then those of pixels some way off. */
  #gather(to: Candidates, nearest: Int32Array, pixel: number, count: number): void {
    const { width, height } = this.#sources.colours;
    const y = (pixel / width) | 0;
    const x = pixel - y * width;
    this.#addSample(to, nearest[pixel], x, y);
    for (let k = 0; k + 1 < count; k++) {
      const nx = x + this.#offsets[k][0];
      const ny = y + this.#offsets[k][1];
      if (nx >= 0 && ny >= 0 && nx < width && ny < height) {
        this.#addSample(to, nearest[ny * width + nx], x, y);
      }
    }
  }

  #addSample(to: Candidates, from: number, x: number, y: number): void {
    if (from < 0) return;
    const { colours, faceWidth } = this.#sources;
    const row = (from / colours.width) | 0;
    const far = Math.hypot(from - row * colours.width - x, row - y) / faceWidth;
    const { data } = colours;
    to.add(data[from * 3], data[from * 3 + 1], data[from * 3 + 2], far * farCost);
  }

  #weigh(f: number, b: number, data: Float32Array, at: number, guess: number): void {
    const fore = this.#fore.colour;
    const back = this.#back.colour;
    const br = back[b * 3];
    const bg = back[b * 3 + 1];
    const bb = back[b * 3 + 2];
    const dr = fore[f * 3] - br;
    const dg = fore[f * 3 + 1] - bg;
    const db = fore[f * 3 + 2] - bb;
    const cr = data[at] - br;
    const cg = data[at + 1] - bg;
    const cb = data[at + 2] - bb;
    const apart = dr * dr + dg * dg + db * db + 1e-5;
    const along = (cr * dr + cg * dg + cb * db) / apart;
    const alpha = along > 0 ? (along < 1 ? along : 1) : 0;
    const er = cr - alpha * dr;
    const eg = cg - alpha * dg;
    const eb = cb - alpha * db;
    const residual = er * er + eg * eg + eb * eb;
    const off = alpha - guess;
    const cost =
      residual / tolerance + this.#fore.cost[f] + this.#back.cost[b] + guessCost * off * off + 0.002 / apart;
    if (cost < this.#best) {
      this.#best = cost;
      this.alpha = alpha;
      this.#residual = residual;
      this.separation = apart;
    }
  }
}
