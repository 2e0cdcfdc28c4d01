import type { PhotoVerdict, SetAnalysis, SkinModel } from "../analysis/types.ts";
import { linearOfByte, toCoded, toLinear, toOklab } from "../pixels/colour.ts";
import type { Picture } from "../pixels/decode.ts";
import { clamp, makePlane, mix, type Plane, resizePlane } from "../pixels/plane.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { findSubject } from "./find-subject.ts";
import { type Geometry, placeHead } from "./geometry.ts";
import { ownColours } from "./own-colours.ts";
import { modelRelief, type Relief } from "./relief.ts";

/** The picture while it is developed: linear light at full size, and what is known about it at a smaller size. */
export interface Scene {
  width: number;
  height: number;
  red: Plane;
  green: Plane;
  blue: Plane;
  geometry: Geometry;
  /** the small size of the maps below */
  low: { width: number; height: number; scale: number };
  /**
   * the person's part of each pixel at full size, where the person has been cut out: then red, green and blue are the person's
   * own colours, and a backdrop must be hung behind
   */
  matte: Plane | null;
  /** 1 on the person, 0 behind, soft between */
  subject: Plane;
  /** 1 on skin */
  skin: Plane;
  relief: Relief;
  /** coded luminance that the face has after exposure: curves turn round it */
  pivot: number;
  /** OKLab angle of the person's skin, radians */
  skinHue: number;
  grey: boolean;
}

const lowSide = 320;

/** Turns developed pixels into a scene: exposure towards the person's own median, then head, outline, skin and relief. */
export function setScene(
  frame: Picture,
  photo: PhotoVerdict,
  plan: PortraitPlan,
  person: SetAnalysis["person"],
  matte: Plane | null,
): Scene {
  return openScene(frame, {
    geometry: placeHead(photo, plan),
    ...chooseExposure(photo, person.luminance, plan.parameters.exposure),
    skin: photo.measures.skin,
    skinHue: hueOf(person.tones.skin),
    grey: photo.grey,
    matte,
  });
}

export interface Findings {
  geometry: Geometry;
  /** factor on all light */
  gain: number;
  pivot: number;
  skin: SkinModel;
  skinHue: number;
  grey: boolean;
  matte: Plane | null;
}

/** A scene of 8-bit pixels and what is known about the person in them. */
export function openScene(frame: Picture, findings: Findings): Scene {
  const { geometry, gain, pivot, skin, skinHue, grey, matte } = findings;
  const { width, height } = frame;
  const scale = Math.min(1, lowSide / Math.max(width, height));
  const low = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
  };
  const [red, green, blue] = matte ? ownColours(toPlanes(frame, gain), matte) : toPlanes(frame, gain);
  const colours = [red, green, blue].map((plane) => encode(resizePlane(plane, low.width, low.height)));
  const luminance = makePlane(low.width, low.height);
  for (let i = 0; i < luminance.data.length; i++) {
    luminance.data[i] = 0.3 * colours[0].data[i] + 0.59 * colours[1].data[i] + 0.11 * colours[2].data[i];
  }
  const small = geometry.scaled(scale);
  const subject = matte ? resizePlane(matte, low.width, low.height) : findSubject(colours, luminance, small);
  return {
    width,
    height,
    red,
    green,
    blue,
    geometry,
    low,
    matte,
    subject,
    skin: findSkin(colours, subject, small, grey ? null : skin),
    relief: modelRelief(luminance, subject, small),
    pivot,
    skinHue,
    grey,
  };
}

/** Never towards a fixed value, which would lighten dark skin: only towards what this person's photos mostly show. */
function chooseExposure(photo: PhotoVerdict, usual: number, stops: number): { gain: number; pivot: number } {
  const own = clamp(photo.measures.luminance, 0.04, 0.96);
  const wanted = mix(own, clamp(usual, 0.04, 0.96), 0.7);
  const gain = clamp(toLinear(wanted) / toLinear(own), 0.55, 1.8) * 2 ** stops;
  return { gain, pivot: clamp(toCoded(Math.min(1, toLinear(own) * gain)), 0.15, 0.75) };
}

function toPlanes({ width, height, data }: Picture, gain: number): [Plane, Plane, Plane] {
  const red = makePlane(width, height);
  const green = makePlane(width, height);
  const blue = makePlane(width, height);
  const linear = linearOfByte.map((value) => value * gain);
  for (let i = 0, at = 0; i < red.data.length; i++, at += 3) {
    red.data[i] = linear[data[at]];
    green.data[i] = linear[data[at + 1]];
    blue.data[i] = linear[data[at + 2]];
  }
  return [red, green, blue];
}

function encode(plane: Plane): Plane {
  return makePlane(
    plane.width,
    plane.height,
    plane.data.map((value) => toCoded(clamp(value, 0, 1))),
  );
}

/** The person's skin model, which ignores brightness, widened; where a photo has no colour, the face's ellipse. */
function findSkin(
  colours: readonly Plane[],
  subject: Plane,
  geometry: Geometry,
  model: SkinModel | null,
): Plane {
  const { width, height } = subject;
  const out = makePlane(width, height);
  const { mean, spread } = model ?? { mean: [0, 0], spread: [0, 0] };
  const sigmaRed = Math.max(0.16, spread[0] * 2.2);
  const sigmaBlue = Math.max(0.16, spread[1] * 2.2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const inFace = geometry.inFace(x, y);
      const r = colours[0].data[i] + 0.004;
      const g = colours[1].data[i] + 0.004;
      const b = colours[2].data[i] + 0.004;
      const dr = (Math.log(r / g) - mean[0]) / sigmaRed;
      const db = (Math.log(b / g) - mean[1]) / sigmaBlue;
      const likely = model === null ? inFace : Math.exp(-0.5 * (dr * dr + db * db));
      const lit = clamp((g - 0.08) / 0.1, 0, 1);
      out.data[i] = likely * lit * subject.data[i] * clamp(0.35 + inFace, 0, 1);
    }
  }
  return out;
}

/** OKLab angle of a skin tone (0..255 a channel); a usual one where it has no colour. */
export function hueOf([red, green, blue]: readonly [number, number, number]): number {
  const [, a, b] = toOklab(
    linearOfByte[clamp(Math.round(red), 0, 255)],
    linearOfByte[clamp(Math.round(green), 0, 255)],
    linearOfByte[clamp(Math.round(blue), 0, 255)],
  );
  return Math.hypot(a, b) < 0.01 ? 0.85 : Math.atan2(b, a);
}
