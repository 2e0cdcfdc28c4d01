import {
  buildPyramid,
  linearByByte,
  makePlane,
  type Plane,
  type Pyramid,
  type Raster,
  type Rect,
  readWindow,
  smoothstep,
  toCodedFast,
} from "@portrait-studio/raster";
import { choosePerson } from "./choose-person.ts";
import { dilate, labelComponents } from "./connected-components.ts";
import { type Doubt, type DoubtMeasures, judgeDoubt, measureDoubt } from "./doubt.ts";
import { enlargeAlpha } from "./enlarge-matte.ts";
import { type FaceShape, fillOval, isNearHead, type MatteFace, toFaceShape } from "./face-shape.ts";
import { learnHair, likenessToHair } from "./hair-model.ts";
import { addHalfSeen } from "./half-seen.ts";
import { closeHoles } from "./holes.ts";
import type { ColourImage } from "./laplacian.ts";
import { markAbove, markWhere } from "./mark-where.ts";
import { measureOutlineTones } from "./outline-tones.ts";
import { recoverForeground } from "./recover-foreground.ts";
import { type SolvedMatte, solveMatte } from "./solve-matte.ts";
import { makeTrimap, signedDepth } from "./trimap.ts";
import { boxOfPerson, readPlane, takeWorkArea, type WorkArea } from "./work-area.ts";

/** Longer side of the image in which it is settled who is the person. */
const chooseSide = 320;
/** The room round the person, for what the model missed, is in face widths. */
export const room = 0.45;
export const longestSide = 2048;

export interface CutOut {
  /** 1 on the person; the photo's size, longer side at most 2048 */
  alpha: Plane;
  doubt: Doubt;
  measures: DoubtMeasures;
  /** The part of the photo round the person as a small image of a person before nothing: bytes of red, green, blue and alpha. */
  drawSmall: () => { width: number; height: number; data: Uint8Array };
}

/** A larger photo is shrunk to 2048 pixels a side; faces are in the photo's pixels, and the others' people are left out. */
export function cutOut(
  photo: Raster,
  chosen: MatteFace,
  others: readonly MatteFace[],
  segmentation: Plane,
): CutOut {
  const shrink = Math.min(1, longestSide / Math.max(photo.width, photo.height));
  if (shrink < 1) {
    const scaled = [chosen, ...others].map((face) => scaleFace(face, shrink));
    return cutOut(shrinkPhoto(photo, shrink), scaled[0], scaled.slice(1), segmentation);
  }
  const box = boxOfPerson(segmentation, photo, room * chosen.width);
  const pyramid = buildPyramid(photo);
  const area = takeWorkArea(pyramid, box, chosen.width);
  const { width, height } = area.colours;
  const { inside, hat, touched, isAlone, blurred } = findMask(pyramid, area, chosen, others, segmentation);
  const face = toFaceShape(chosen, box.left, box.top, area.scale);
  const answer = readPlane(segmentation, photo, box, width, height);
  const depth = signedDepth(inside, width, height);
  const hair = learnHair(area.colours, depth, face);
  const likeHair = likenessToHair(area.colours, hair);
  const trimap = makeTrimap(area.colours, depth, answer, face, { like: likeHair, hat }, blurred);
  const matte = solveMatte(area.colours, trimap, {
    hairColour: hair.known ? hair.mean : undefined,
    likeHair,
    face: protectedFace(face, width, height),
    faceWidth: face.width,
  });
  closeHoles(matte.alpha, inside, trimap, width, face.width);
  fillFace(matte.alpha, depth, face, width, height);
  dropIslands(matte.alpha, likeHair, depth, width, face.width);
  // doubt goes by what colours have led to, before it is tidied up
  const untidied = { ...matte, alpha: matte.alpha.slice() };
  clearUnseen(matte.alpha, answer, depth, face);
  sharpenUnsure(matte);
  for (let y = 0; y < height; y++) clearHaze(matte.alpha, y * width, width);
  const finished = { width, height, data: matte.alpha };
  const own = recoverForeground(toLight(area.colours), finished, face.width);
  const { dark, pale } = measureOutlineTones({ own, seen: toLight(area.colours) }, finished, face.width);
  const line = Math.max(dark, pale);
  const measures = measureDoubt(
    area.colours,
    untidied,
    trimap,
    answer,
    { touched, isAlone, hat, line },
    face,
  );
  return {
    alpha: enlargeAlpha(photo, area, matte.alpha, { hair: trimap.hair, faceWidth: chosen.width }),
    doubt: judgeDoubt(measures),
    measures,
    drawSmall: () => drawSmall(own, finished),
  };
}

/** Linear light of a work image, a plane a colour. */
function toLight({ width, height, data }: ColourImage): [Plane, Plane, Plane] {
  const [red, green, blue] = [0, 1, 2].map((c) => {
    const plane = makePlane(width, height);
    for (let i = 0, at = c; i < plane.data.length; i++, at += 3) {
      plane.data[i] = linearByByte[(255 * data[at] + 0.5) | 0];
    }
    return plane;
  });
  return [red, green, blue];
}

/** The person before nothing, in bytes of red, green, blue and alpha. */
function drawSmall(own: readonly Plane[], { width, height, data: alphas }: Plane) {
  const data = new Uint8Array(4 * alphas.length);
  for (let i = 0; i < alphas.length; i++) {
    if (alphas[i] === 0) continue;
    for (let c = 0; c < 3; c++) data[4 * i + c] = 255 * toCodedFast(own[c].data[i]) + 0.5;
    data[4 * i + 3] = 255 * alphas[i] + 0.5;
  }
  return { width, height, data };
}

interface PersonMask {
  inside: Uint8Array;
  /** 1 on a hat that the model has not made out, soft at its edge */
  hat: Float32Array;
  touched: number;
  isAlone: boolean;
  /** pixels by which the mask may be wrong for its own coarseness */
  blurred: number;
}

/** Who is the person, found in a small image and enlarged to the work image. */
function findMask(
  pyramid: Pyramid,
  { colours: { width, height }, box }: WorkArea,
  chosen: MatteFace,
  others: readonly MatteFace[],
  segmentation: Plane,
): PersonMask {
  const scale = Math.min(1, chooseSide / Math.max(width, height));
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const small = { width: w, height: h, data: readWindow(pyramid, box, w, h) };
  const place = (face: MatteFace) => toFaceShape(face, box.left, box.top, w / box.width);
  const near = others.map(place).filter(({ centre, width: size }) => {
    return centre.x > -size && centre.y > -size && centre.x < w + size && centre.y < h + size;
  });
  const answer = readPlane(segmentation, pyramid[0], box, w, h);
  const person = choosePerson(small, answer, place(chosen), near);
  // beside somebody else it is open whose hat it is
  const added =
    near.length > 0 ? new Uint8Array(w * h) : addHalfSeen(person.inside, small, answer.data, place(chosen));
  const whole: Rect = { left: 0, top: 0, width: w, height: h };
  const enlarge = (marks: Uint8Array) => {
    const mask = { width: w, height: h, data: new Float32Array(marks) };
    return readPlane(mask, mask, whole, width, height).data;
  };
  const inside = markAbove(enlarge(person.inside), 0.5);
  return {
    inside,
    hat: enlarge(added),
    touched: person.touched,
    isAlone: near.length === 0,
    blurred: 1.5 / scale,
  };
}

function protectedFace(face: FaceShape, width: number, height: number): Uint8Array {
  const area = new Uint8Array(width * height);
  fillOval(face, 1.05, area, width, height, 1);
  return area;
}

/** An eye or a cheek is no window: within the face, alpha rises to 1 a little inside of the outline. */
function fillFace(
  alpha: Float32Array,
  depth: Float32Array,
  face: FaceShape,
  width: number,
  height: number,
): void {
  const oval = new Uint8Array(alpha.length);
  fillOval(face, 0.96, oval, width, height, 1);
  const rim = 0.025 * face.width;
  for (let i = 0; i < alpha.length; i++) {
    if (oval[i] && depth[i] > 0) alpha[i] = Math.max(alpha[i], Math.min(1, depth[i] / rim));
  }
}

/** Beside the head, this far off the mask in face widths, what the model sees hardly or not at all is the background's. */
const unseen = { off: 0.012, none: 0.02, hardly: 0.12 };

/** Clears specks and haze of the hair's colour beside a head: colours led to them, and no view of the model shows anybody there. */
function clearUnseen(
  alpha: Float32Array,
  { width, data }: Plane,
  depth: Float32Array,
  face: FaceShape,
): void {
  for (let y = 0; y * width < alpha.length; y++) clearUnseenRow(alpha, data, depth, face, y, width);
}

function clearUnseenRow(
  alpha: Float32Array,
  seen: Float32Array,
  depth: Float32Array,
  face: FaceShape,
  y: number,
  width: number,
): void {
  const off = -unseen.off * face.width;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (alpha[i] === 0 || seen[i] > unseen.hardly || depth[i] > off) continue;
    if (isNearHead(face, x, y)) alpha[i] *= smoothstep(unseen.none, unseen.hardly, seen[i]);
  }
}

/** Where colours say little, half transparent is the worst guess: patches of a busy background show as haze. */
function sharpenUnsure({ alpha, pixels, confidence }: SolvedMatte): void {
  for (let u = 0; u < pixels.length; u++) {
    const value = alpha[pixels[u]];
    alpha[pixels[u]] = value + (smoothstep(0.1, 0.9, value) - value) * (1 - confidence[u]);
  }
}

/** Alpha that is nearly nothing becomes nothing, and nearly all becomes all; in one row. */
function clearHaze(alpha: Float32Array, from: number, count: number): void {
  for (let i = from; i < from + count; i++) {
    const value = (alpha[i] - 0.025) / 0.95;
    alpha[i] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
}

function scaleFace({ landmarks, width }: MatteFace, scale: number): MatteFace {
  return { landmarks: landmarks.map((value) => value * scale), width: width * scale };
}

function shrinkPhoto(photo: Raster, scale: number): Raster {
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const whole: Rect = { left: 0, top: 0, width: photo.width, height: photo.height };
  const data = Uint8Array.from(readWindow([photo], whole, width, height), (value) => value * 255 + 0.5);
  return { width, height, data };
}

/** From here on alpha holds things together. */
const solid = 0.25;
/** Wisps may stay: of so much hair (part of their pixels), no further off (face widths), no larger (squared face widths). */
const wisp = { hair: 0.6, away: 0.05, size: 0.004 };
/** An island is cleared with its soft rim of so many pixels. */
const rim = 3;

/**
 * Clears what floats beside the person, but for wisps that look like the hair.
 * @param likeHair 0..1 a pixel
 * @param depth pixels to the outline, positive inside
 */
function dropIslands(
  alpha: Float32Array,
  likeHair: Float32Array,
  depth: Float32Array,
  width: number,
  faceWidth: number,
): void {
  const body = markAbove(alpha, solid);
  const { label, size } = labelComponents(body, width);
  if (size.length < 3) return;
  const largest = size.reduce((best, pixels, k) => (pixels > size[best] ? k : best), 0);
  const hairy = new Float64Array(size.length);
  const away = new Float64Array(size.length).fill(Infinity);
  for (let i = 0; i < label.length; i++) {
    const k = label[i];
    hairy[k] += likeHair[i];
    if (-depth[i] < away[k]) away[k] = -depth[i];
  }
  const isWisp = (pixels: number, k: number) =>
    hairy[k] > wisp.hair * pixels &&
    away[k] < wisp.away * faceWidth &&
    pixels < wisp.size * faceWidth * faceWidth;
  const stays = size.map((pixels, k) => k === 0 || k === largest || isWisp(pixels, k));
  const dropped = markWhere(label, (k) => !stays[k]);
  const reached = dilate(dropped, width, rim);
  for (let i = 0; i < alpha.length; i++) {
    if (reached[i] && !(label[i] > 0 && stays[label[i]])) alpha[i] = 0;
  }
}
