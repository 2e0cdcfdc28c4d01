import { recoverForeground } from "@portrait-studio/photo";
import type { ArtifactPhoto, Rgb, SetAnalysis, SkinModel } from "@portrait-studio/photo/types";
import {
  clamp,
  linearByByte,
  makePlane,
  mix,
  type Plane,
  type Raster,
  resizePlane,
  toCoded,
  toLinear,
  toLumaPlane,
  toOklabRow,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";
import { fitOwnLight } from "../relighting/fit-own-light.ts";
import { drawFaceMasks } from "../relighting/head/face-masks.ts";
import { averageLandmarks, eyeLine, type Landmarks } from "../relighting/head/landmarks.ts";
import { modelHead } from "../relighting/head/model-head.ts";
import type { Sitter } from "../relighting/sitter.ts";
import { balanceSkin } from "./balance-skin.ts";
import { findSubject } from "./find-subject.ts";
import { faceRow, type Geometry, placeHead } from "./place-head.ts";
import { removeRimLight } from "./remove-rim-light.ts";
import { sharpenScene } from "./sharpen-scene.ts";
import { findWall, type Wall } from "./wall-behind.ts";

export interface Scene extends Sitter {
  /** no matte says where the person ends */
  isGuessed: boolean;
  geometry: Geometry;
  /** coded luminance that the face has after exposure: curves turn round it */
  pivot: number;
  /** OKLab angle of the person's skin, radians */
  skinHue: number;
  grey: boolean;
  /** what the photo has behind a person who is cut out; null where nothing is seen */
  wall: Wall | null;
}

/** Longer side of the small maps: where the outline is known, the light on its person follows their shape closely. */
const lowSides = { known: 512, guessed: 320 };

/** Coded luminance of a face that exposure goes by: what is beyond is taken for this dark or light. */
const [darkestFace, lightestFace] = [0.04, 0.96];
/**
 * A photo goes this part of the way down to what the person's photos mostly show, or up to so much of that out of deep shade alone, since no
 * face is to be lighter than in its photo; by these factors of light at most.
 */
const [towardsUsual, outOfShade] = [0.7, 0.7];
const [mostDarker, mostLighter] = [0.55, 1.8];
/** Coded luminance between which curves turn. */
const [lowestPivot, highestPivot] = [0.15, 0.75];

/** Skin is told by the logarithms of red and blue over green; their deviations are widened by this factor, and are so large at least. */
const [widened, leastSpread] = [2.2, 0.16];
/** Coded light that is added before it: in the dark a ratio says nothing. */
const skinFloor = 0.004;
/** Coded green from which on skin counts, and how much more it takes until it counts in full. */
const [darkestSkin, skinRise] = [0.08, 0.1];
/** Skin away from the face's ellipse counts by this part: neck, hands, and what only looks like it. */
const besideFace = 0.35;
/** With less chroma than this, in OKLab, a skin tone has no hue; then it is this one, in radians. */
const leastSkinChroma = 0.01;
const usualSkinHue = 0.85;

export function setScene(
  frame: Raster,
  photo: ArtifactPhoto,
  plan: ImagePlan,
  person: SetAnalysis["person"],
  { sharpen, ...found }: Pick<Findings, "outline" | "isCutOut" | "face"> & { sharpen: number },
): Scene {
  const scene = openScene(frame, {
    ...found,
    geometry: placeHead(photo, plan),
    ...chooseExposure(photo, person.luminance, plan.parameters.exposure),
    skin: photo.measures.skin,
    skinHue: computeHue(person.tones.skin),
    grey: photo.grey,
    ...(photo.grey ? {} : { tone: photo.measures.tones.skin }),
  });
  sharpenScene(scene, sharpen);
  return scene;
}

export interface Findings {
  geometry: Geometry;
  /** factor on all light */
  gain: number;
  pivot: number;
  skin: SkinModel;
  skinHue: number;
  grey: boolean;
  /** the matte at the image's size; null where the outline has to be guessed */
  outline: Plane | null;
  /** whether it cuts the person out; otherwise it only says where they are */
  isCutOut: boolean;
  /** where none is given, an average one is laid where the geometry has it */
  face?: FoundFace;
  /** of the skin, 0..255: a cast that no skin has is taken out */
  tone?: Rgb;
}

export interface FoundFace {
  landmarks: Landmarks;
  /** cheek to cheek, as it would be seen from the front */
  width: number;
}

export function openScene(frame: Raster, findings: Findings): Scene {
  const { geometry, gain, pivot, skin, skinHue, grey, outline, face } = findings;
  const matte = findings.isCutOut ? outline : null;
  const { width, height } = frame;
  const scale = Math.min(1, lowSides[outline ? "known" : "guessed"] / Math.max(width, height));
  const low = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
  };
  const planes = toPlanes(frame, gain);
  const [red, green, blue] = matte
    ? recoverForeground(planes, matte, face?.width ?? geometry.face.width)
    : planes;
  balanceSkin([red, green, blue], findings.tone ?? null);
  const linear = [red, green, blue].map((plane) => resizePlane(plane, low.width, low.height));
  const colours = linear.map(encode);
  const small = geometry.scaled(scale);
  const subject = outline
    ? resizePlane(outline, low.width, low.height)
    : findSubject(colours, toLumaPlane(colours), small);
  const landmarks = (face?.landmarks ?? averageFace(geometry, frame)).map((value) => value * scale);
  const faceWidth = (face?.width ?? geometry.face.width) * scale;
  const masks = drawFaceMasks(landmarks, low, faceWidth);
  const seen = findSkin(colours, subject, small, grey ? null : skin);
  let wall: Wall | null = null;
  if (matte && face) {
    const eyes = eyeLine(landmarks);
    wall = findWall(frame, gain, subject, eyes, faceWidth);
    const behind = wall?.light ?? 0;
    const edges = { skin: seen, oval: masks.oval, subject, eyeLine: eyes.y, faceWidth, behind };
    removeRimLight([red, green, blue], linear, edges);
  }
  const allSkin = grey ? seen : findSkin(colours, subject, null, skin);
  for (const plane of new Set([seen, allSkin])) sparePlane(plane, [masks.eyes, masks.lips, masks.brows]);
  const relief = once(() => modelHead(landmarks, subject, faceWidth));
  const ownLight = once(() => fitOwnLight(toLumaPlane(linear), seen, relief()));
  return {
    width,
    height,
    red,
    green,
    blue,
    geometry,
    low,
    matte,
    isGuessed: outline === null,
    subject,
    skin: seen,
    allSkin,
    // an edit that lays no light needs no shape
    get relief() {
      return relief();
    },
    get ownLight() {
      return ownLight();
    },
    landmarks,
    masks,
    pivot,
    skinHue,
    grey,
    wall,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function averageFace({ face }: Geometry, { width, height }: Raster): Landmarks {
  const tilt = (face.tilt * 180) / Math.PI;
  const place = { x: face.x / width, y: face.y / height, width: face.width / width, tilt, yaw: face.yaw };
  return averageLandmarks(place, { width, height });
}

function sparePlane(plane: Plane, masks: readonly Plane[]): void {
  for (const mask of masks) {
    for (let i = 0; i < plane.data.length; i++) plane.data[i] *= 1 - mask.data[i];
  }
}

/** Never towards a fixed value, which would lighten dark skin: only towards what this person's photos mostly show. */
function chooseExposure(photo: ArtifactPhoto, usual: number, stops: number): { gain: number; pivot: number } {
  const own = clamp(photo.measures.luminance, darkestFace, lightestFace);
  const common = clamp(usual, darkestFace, lightestFace);
  const wanted = own > common ? mix(own, common, towardsUsual) : Math.max(own, outOfShade * common);
  const gain = clamp(toLinear(wanted) / toLinear(own), mostDarker, mostLighter) * 2 ** stops;
  return { gain, pivot: clamp(toCoded(Math.min(1, toLinear(own) * gain)), lowestPivot, highestPivot) };
}

function toPlanes({ width, height, data }: Raster, gain: number): [Plane, Plane, Plane] {
  const red = makePlane(width, height);
  const green = makePlane(width, height);
  const blue = makePlane(width, height);
  const linear = linearByByte.map((value) => value * gain);
  for (let y = 0; y < height; y++) readRow([red, green, blue], y * width, (y + 1) * width, data, linear);
  return [red, green, blue];
}

function readRow(
  [red, green, blue]: readonly Plane[],
  from: number,
  to: number,
  bytes: Uint8Array,
  linear: Float32Array,
): void {
  for (let i = from, k = 3 * from; i < to; i++, k += 3) {
    red.data[i] = linear[bytes[k]];
    green.data[i] = linear[bytes[k + 1]];
    blue.data[i] = linear[bytes[k + 2]];
  }
}

function encode({ width, height, data }: Plane): Plane {
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    encodeRow(out.data, data, y * width, (y + 1) * width);
  }
  return out;
}

function encodeRow(out: Float32Array, data: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    out[i] = toCoded(clamp(data[i], 0, 1));
  }
}

/** The person's skin model, which ignores brightness, widened; where a photo has no colour, the face's ellipse. Without geometry everywhere. */
function findSkin(
  colours: readonly Plane[],
  subject: Plane,
  geometry: Geometry | null,
  model: SkinModel | null,
): Plane {
  const { width, height } = subject;
  const out = makePlane(width, height);
  const face = new Float64Array(width).fill(1);
  const light = colours.map(({ data }) => data);
  for (let y = 0; y < height; y++) {
    if (geometry) faceRow(geometry, y, face);
    skinRow(out.data, y * width, light, subject.data, face, model);
  }
  return out;
}

function skinRow(
  out: Float32Array,
  from: number,
  [red, green, blue]: readonly Float32Array[],
  subject: Float32Array,
  face: Float64Array,
  model: SkinModel | null,
): void {
  const { mean, spread } = model ?? { mean: [0, 0], spread: [0, 0] };
  const sigmaRed = Math.max(leastSpread, spread[0] * widened);
  const sigmaBlue = Math.max(leastSpread, spread[1] * widened);
  for (let x = 0, i = from; x < face.length; x++, i++) {
    const g = green[i] + skinFloor;
    const dr = (Math.log((red[i] + skinFloor) / g) - mean[0]) / sigmaRed;
    const db = (Math.log((blue[i] + skinFloor) / g) - mean[1]) / sigmaBlue;
    const likely = model === null ? face[x] : Math.exp(-0.5 * (dr * dr + db * db));
    const lit = clamp((g - darkestSkin) / skinRise, 0, 1);
    out[i] = likely * lit * subject[i] * clamp(besideFace + face[x], 0, 1);
  }
}

/** The angle is OKLab's, of 0..255 a channel; a tone without colour gets a usual one. */
export function computeHue([red, green, blue]: readonly [number, number, number]): number {
  const colour = Float64Array.of(red, green, blue).map(
    (code) => linearByByte[clamp(Math.round(code), 0, 255)],
  );
  toOklabRow(colour);
  const [, a, b] = colour;
  return Math.hypot(a, b) < leastSkinChroma ? usualSkinHue : Math.atan2(b, a);
}
