import sharp from "sharp";
import { blur } from "../pixels/blur.ts";
import { channelsOf, decodePhoto, type Picture, toPicture } from "../pixels/decode.ts";
import { makePlane, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";
import { type Bust, bustOf, shifted, within } from "./bust.ts";
import { gates, looseGates, measureBreadth, measureCover, measureRing, measureStability } from "./gates.ts";
import { toLab } from "./lab.ts";
import { clearHaze, refineMatte } from "./refine.ts";
import {
  centreBust,
  type Ground,
  isHair,
  keepPerson,
  outlineStrength,
  prepareGround,
  segment,
} from "./segment.ts";
import type { CutOut, CutOutRequest } from "./types.ts";

/** Longer side of the matte. */
const matteSide = 1024;
/** Longer side of the window round the person while hypotheses are tried, and while the outline is drawn. */
const coarseSide = 112;
const fineSide = 224;
const filterSide = 640;

const tries = [40, 40, 60];
/** Fewer tell as well how much the box matters. */
const quickTries = [30, 30, 40];
const hypotheses = [1, 1.25, 1.6];
/** A larger head of hair must lie on clearly stronger edges. */
const betterBy = 0.012;
/** Faces smaller than this in the matte have no outline worth the name. */
const leastFace = 44;

/**
 * Cuts the person out of a photo: place and colours by rounds of least total variation, hair by a guided filter.
 * @throws UnreadablePhotoError when the photo isn't whole and readable
 * @throws the signal's reason when it is aborted; it is looked at between the stages
 */
export async function cutOut({ photo, verdict, signal }: CutOutRequest): Promise<CutOut> {
  signal?.throwIfAborted();
  const picture = await decodePhoto(photo, matteSide);
  signal?.throwIfAborted();
  const whole = bustOf(verdict, picture.width, picture.height);
  const window = windowRound(whole, picture);
  const part = await takeWindow(picture, window);
  const bust = within(whole, window.left, window.top, part.width / window.width);
  const { person, hair, coarse } = outline(part, bust);
  signal?.throwIfAborted();
  const { ground, bust: small } = coarse;
  const { stability, doubt } = measureStability(ground, small, hair, quickTries);
  const seen = resizePlane(person, ground.width, ground.height);
  const ring = measureRing(ground, small, seen);
  const cover = measureCover(ground, small, seen);
  const breadth = measureBreadth(ground, small, seen);
  signal?.throwIfAborted();
  const matte = await encodeMatte(refine(part, person), window, picture);
  const passes = (limits: typeof gates) =>
    stability <= limits.stability &&
    doubt <= limits.doubt &&
    breadth <= limits.breadth &&
    ring <= limits.ring &&
    cover >= limits.cover &&
    whole.face.width >= leastFace;
  return {
    matte,
    stability: round(stability),
    ring: round(ring),
    cover: round(cover),
    doubt: round(doubt),
    breadth: round(breadth),
    passed: passes(gates),
    presentable: passes(looseGates),
  };
}

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What of the picture can be the person, with enough round it to know the background by. */
function windowRound({ head, face }: Bust, { width, height }: Picture): Window {
  const left = Math.max(0, Math.floor(face.x - 3.2 * face.width));
  const right = Math.min(width, Math.ceil(face.x + 3.2 * face.width));
  const top = Math.max(0, Math.floor(head.y - head.radiusY - 1.1 * face.width));
  const bottom = Math.min(height, Math.ceil(face.y + 5.6 * face.width));
  return { left, top, width: right - left, height: bottom - top };
}

/** The window at the size at which hair is followed; everything smaller comes from it. */
function takeWindow({ width, height, data }: Picture, window: Window): Promise<Picture> {
  return toPicture(
    sharp(data, { raw: { width, height, channels: 3 } })
      .extract(window)
      .resize(filterSide, filterSide, { fit: "inside", withoutEnlargement: true }),
  );
}

interface Sized {
  ground: Ground;
  bust: Bust;
}

function outline(part: Picture, bust: Bust): { person: Plane; hair: number; coarse: Sized } {
  const lab = toLab(part);
  const at = (side: number): Sized => {
    const scale = Math.min(1, side / Math.max(part.width, part.height));
    const width = Math.max(4, Math.round(part.width * scale));
    const height = Math.max(4, Math.round(part.height * scale));
    return { ground: prepareGround(lab, width, height), bust: within(bust, 0, 0, scale) };
  };
  const coarse = at(coarseSide);
  const fine = at(fineSide);
  for (let pass = 0; pass < 2; pass++) {
    const before = coarse.bust.face;
    coarse.bust = centreBust(coarse.ground, coarse.bust);
    fine.bust = shifted(fine.bust, (coarse.bust.face.x - before.x) / before.width, 0, 1);
  }
  let best = { person: makePlane(1, 1), hair: 1, strength: 0 };
  for (const hair of hypotheses) {
    const person = segment(coarse.ground, coarse.bust, { hair, rounds: tries });
    const strength = outlineStrength(coarse.ground, person);
    const first = hair === hypotheses[0];
    if (
      first ||
      (strength > best.strength + betterBy && isHair(coarse.ground, coarse.bust, best.person, person))
    ) {
      best = { person, hair, strength };
    }
  }
  const person = segment(fine.ground, fine.bust, { hair: best.hair, rounds: [50, 120], from: best.person });
  return { person: keepPerson(person, fine.bust), hair: best.hair, coarse };
}

/** The outline drawn along hair: roughly at half the size, then once more. */
function refine(part: Picture, person: Plane): Plane {
  const { width, height } = part;
  const planes = channelsOf(part);
  const half = planes.map((plane) =>
    resizePlane(plane, Math.ceil(width / 2), Math.ceil(height / 2)),
  ) as typeof planes;
  const matte = refineMatte(refineMatte(person, half, 3, 4e-5), planes, 3, 4e-5);
  clearHaze(matte);
  // what lies well inside the outline is the person, whatever its colour: an eye is no window
  const deep = blur(resizePlane(person, width, height), 2.5);
  for (let y = 0; y < height; y++) {
    fillRow(matte.data, deep.data, y * width, (y + 1) * width);
  }
  return matte;
}

function fillRow(matte: Float32Array, deep: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    matte[i] = Math.max(matte[i], smoothstep(0.86, 0.99, deep[i]));
  }
}

function encodeMatte(small: Plane, window: Window, { width, height }: Picture): Promise<Buffer> {
  const matte = resizePlane(small, window.width, window.height);
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < window.height; y++) {
    const from = y * window.width;
    const to = (window.top + y) * width + window.left;
    encodeRow(data, to, matte.data.subarray(from, from + window.width));
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function encodeRow(out: Uint8Array, to: number, alphas: Float32Array): void {
  for (let x = 0; x < alphas.length; x++) {
    out[to + x] = Math.round(alphas[x] * 255);
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
