import sharp from "sharp";
import { decodePhoto, type Picture } from "../pixels/decode.ts";
import { makePlane, type Plane, resizePlane } from "../pixels/plane.ts";
import { type Bust, bustOf, within } from "./bust.ts";
import { gates, measureRing, measureStability } from "./gates.ts";
import { toLab } from "./lab.ts";
import { clearHaze, refineMatte } from "./refine.ts";
import { type Ground, keepPerson, outlineStrength, prepareGround, segment } from "./segment.ts";
import type { CutOut, CutOutRequest } from "./types.ts";

/** Longer side of the matte. */
const matteSide = 1024;
/** Longer side of the window round the person while hypotheses are tried, and while the outline is drawn. */
const coarseSide = 112;
const fineSide = 224;
const filterSide = 640;

const tries = [45, 45, 80];
const hypotheses = [1, 1.25, 1.6];
/** A larger head of hair must lie on clearly stronger edges. */
const betterBy = 0.03;
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
  const part = cutWindow(picture, window);
  const bust = within(whole, window.left, window.top, 1);
  const { person, hair, coarse } = outline(part, bust);
  signal?.throwIfAborted();
  const { ground, bust: small } = coarse;
  const stability = measureStability(ground, small, hair, tries);
  const ring = measureRing(ground, small, resizePlane(person, ground.width, ground.height));
  signal?.throwIfAborted();
  const matte = await encodeMatte(refine(part, person), window, picture);
  const passed = stability <= gates.stability && ring <= gates.ring && whole.face.width >= leastFace;
  return { matte, stability: round(stability), ring: round(ring), passed };
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

function cutWindow({ width, data }: Picture, window: Window): Picture {
  const out = new Uint8Array(window.width * window.height * 3);
  for (let y = 0; y < window.height; y++) {
    const from = ((window.top + y) * width + window.left) * 3;
    out.set(data.subarray(from, from + window.width * 3), y * window.width * 3);
  }
  return { width: window.width, height: window.height, data: out };
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
  let best = { person: makePlane(1, 1), hair: 1, strength: Number.NEGATIVE_INFINITY };
  for (const hair of hypotheses) {
    const person = segment(coarse.ground, coarse.bust, { hair, rounds: tries });
    const strength = outlineStrength(coarse.ground, person);
    if (strength > best.strength + (best.strength > 0 ? betterBy : 0)) {
      best = { person, hair, strength };
    }
  }
  const person = segment(fine.ground, fine.bust, { hair: best.hair, rounds: [60, 150], from: best.person });
  return { person: keepPerson(person, fine.bust), hair: best.hair, coarse };
}

function refine(part: Picture, person: Plane): Plane {
  const planes = [0, 1, 2].map((c) => {
    const plane = makePlane(part.width, part.height);
    for (let i = 0; i < plane.data.length; i++) {
      plane.data[i] = part.data[i * 3 + c] / 255;
    }
    return plane;
  });
  const scale = Math.min(1, filterSide / Math.max(part.width, part.height));
  const width = Math.round(part.width * scale);
  const height = Math.round(part.height * scale);
  const [red, green, blue] = planes.map((plane) => resizePlane(plane, width, height));
  const first = refineMatte(person, [red, green, blue], 6, 4e-5);
  const matte = refineMatte(first, [red, green, blue], 3, 4e-5);
  clearHaze(matte);
  return resizePlane(matte, part.width, part.height);
}

function encodeMatte(matte: Plane, window: Window, { width, height }: Picture): Promise<Buffer> {
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < window.height; y++) {
    const to = (window.top + y) * width + window.left;
    for (let x = 0; x < window.width; x++) {
      data[to + x] = Math.round(matte.data[y * window.width + x] * 255);
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
