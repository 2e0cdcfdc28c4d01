import {
  buildPyramid,
  computeLuminance,
  greyChroma,
  type OpenedPhoto,
  openPart,
  openPhoto,
  type Pyramid,
  type Raster,
  type Rect,
} from "@portrait-studio/raster";
import {
  describeIdentity,
  type Face,
  findCrown,
  findFaces,
  findMarkedFace,
  openSegmentation,
  packFloats,
} from "@portrait-studio/vision";
import { findBlankCorners } from "../quality/find-blank-corners.ts";
import { findLettering } from "../quality/find-lettering.ts";
import { measureEyeSharpness } from "../quality/measure-eye-sharpness.ts";
import { measureEyewear } from "../quality/measure-eyewear.ts";
import { measureSkin } from "../quality/measure-skin.ts";
import { hashPhoto } from "./hash-photo.ts";
import { type FaceFinding, type Findings, findingsVersion } from "./types.ts";

const workingSize = 2048;
/** More faces than these are a crowd, and nobody's portrait. */
const mostFaces = 8;
/** A face of fewer pixels in the working image is measured in the photo's own ones, where these are finer. */
const enoughPixels = 260;

export interface LookOptions {
  /** where the person says the head is, in pixels of the upright photo */
  head?: Rect | undefined;
}

/** The same bytes lead to the same findings, bit by bit. @throws UnreadablePhotoError, or ModelError when the models are not there */
export async function lookAtPhoto(bytes: Uint8Array, { head }: LookOptions = {}): Promise<Findings> {
  const photo = await openPhoto(bytes, workingSize);
  const { raster, scale } = photo;
  const pyramid = buildPyramid(raster);
  const faces = await chooseFaces(raster, head && scaleBox(head, 1 / scale));
  const found: FaceFinding[] = [];
  const run = await openSegmentation();
  for (const face of faces.slice(0, mostFaces)) {
    const identity = await describeIdentity(pyramid, face.landmarks);
    const sharpness = await measureSharpness(bytes, photo, pyramid, face, found.length === 0);
    const crown = await findCrown(run, raster, face);
    found.push(toFinding(pyramid, face, scale, { identity, sharpness, crown }));
  }
  const lettering = faces[0] ? findLettering(raster, faces[0]) : null;
  return {
    findingsVersion,
    width: photo.width,
    height: photo.height,
    ...measureColour(pyramid),
    ...hashPhoto(raster),
    blankCorners: roundNumbers(findBlankCorners(raster), 3),
    lettering: lettering && roundNumbers(scaleBox(lettering, scale), 1),
    faces: found,
    marked: head !== undefined,
    ...(head && faces.length === 0 ? { markedBox: head } : {}),
  };
}

/** All faces; or only the one in the place that the person has marked, if there is one. */
async function chooseFaces(raster: Raster, head: Rect | undefined): Promise<Face[]> {
  if (!head) return findFaces(raster);
  const face = await findMarkedFace(raster, head);
  return face ? [face] : [];
}

/** The main face is measured as finely as the photo allows, even where it is a small part of a large photo. */
async function measureSharpness(
  bytes: Uint8Array,
  photo: OpenedPhoto,
  pyramid: Pyramid,
  face: Face,
  main: boolean,
): Promise<number> {
  const { scale } = photo;
  if (!main || scale < 1.1 || face.width >= enoughPixels) {
    return measureEyeSharpness(pyramid, face.landmarks, face.width);
  }
  const around = scaleBox(face.box, scale);
  const part = await openPart(bytes, photo, {
    left: around.left - 0.1 * around.width,
    top: around.top - 0.1 * around.height,
    width: 1.2 * around.width,
    height: 1.2 * around.height,
  });
  const landmarks = face.landmarks.map((value, i) => {
    const origin = i % 3 === 0 ? part.left : i % 3 === 1 ? part.top : 0;
    return value * scale - origin;
  });
  return measureEyeSharpness(buildPyramid(part.raster), landmarks, face.width * scale);
}

function toFinding(
  pyramid: Pyramid,
  face: Face,
  scale: number,
  {
    identity,
    sharpness,
    crown,
  }: { identity: Float32Array; sharpness: number; crown: { y: number; isCut: boolean } },
): FaceFinding {
  const { landmarks, eyes, box, width, ...rest } = face;
  const eye = ({ iris, ...other }: Face["eyes"]["left"]) => ({
    ...other,
    iris: { x: iris.x * scale, y: iris.y * scale, radius: iris.radius * scale },
  });
  const plain = {
    ...rest,
    box: scaleBox(box, scale),
    width: width * scale,
    eyes: { right: eye(eyes.right), left: eye(eyes.left) },
    measures: {
      height: box.height * scale,
      sharpness,
      crown: crown.y * scale,
      hairCut: crown.isCut,
      skin: measureSkin(pyramid, landmarks, width),
      eyewear: measureEyewear(pyramid, landmarks),
    },
  };
  return {
    ...roundNumbers(plain, 4),
    landmarks: packFloats(landmarks.map((value) => value * scale)),
    identity: packFloats(identity),
  };
}

function scaleBox({ left, top, width, height }: Rect, scale: number): Rect {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/** The part of a photo's pixels that is at least as bright as its `brightest`. */
const brightestPart = 0.05;

/** Pixels of the level on which the whole photo's colour is measured. */
const overviewSize = 400;

function measureColour(pyramid: Pyramid): { grey: boolean; brightest: number } {
  const { data } = pyramid.find(({ width, height }) => Math.max(width, height) <= overviewSize) ?? pyramid[0];
  const counts = new Uint32Array(256);
  let [chroma, light] = [0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i];
    const g = data[i + 1];
    const b = data[i + 2];
    const most = r > g ? (r > b ? r : b) : g > b ? g : b;
    const least = r < g ? (r < b ? r : b) : g < b ? g : b;
    counts[(computeLuminance(r, g, b) + 0.5) | 0]++;
    chroma += most - least;
    light += most;
  }
  let left = (data.length / 3) * brightestPart;
  let tone = 255;
  for (; tone > 0 && left > counts[tone]; tone--) left -= counts[tone];
  return { grey: chroma < greyChroma * light, brightest: roundNumbers(tone / 255, 4) };
}

export function roundNumbers<Data>(data: Data, decimals: number): Data {
  const unit = 10 ** decimals;
  const visit = (value: unknown): unknown => {
    if (typeof value === "number") return Math.round(value * unit) / unit + 0;
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(data) as Data;
}
