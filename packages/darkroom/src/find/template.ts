import { blur } from "../pixels/blur.ts";
import { makePlane, type Plane, smoothstep } from "../pixels/plane.ts";
import { bandPass } from "./band-pass.ts";

/** Size of a face template in its own pixels: hairline to chin, cheek to cheek. */
export const templateWidth = 20;
export const templateHeight = 26;

/** How the drawn face is turned, and what it wears. */
export interface Drawing {
  kind: "plain" | "smile" | "glasses" | "beard";
  /** sideways turn of the head, -1..1: how far the features slide over the face */
  yaw: number;
  /** degrees, clockwise as seen */
  tilt: number;
}

export interface Template extends Drawing {
  /** band-passed drawing, row by row */
  values: Float32Array;
  /** zero mean and unit length under the window */
  weights: Float32Array;
  /** the same at half size, for the coarse search */
  coarse: Float32Array;
}

/** Soft ellipse in which a template looks; shared by all, so that a patch is normalised once. */
export const templateWindow = drawWindow(templateWidth, templateHeight);
export const coarseWindow = drawWindow(templateWidth / 2, templateHeight / 2);

const margin = 8;
const oversample = 4;

/** The faces that are looked for. Drawn by hand: nothing here was learned from anybody's photos. */
export function drawTemplates(tilts: readonly number[]): Template[] {
  const faces: Omit<Drawing, "tilt">[] = [
    { kind: "plain", yaw: 0 },
    { kind: "smile", yaw: 0 },
    { kind: "glasses", yaw: 0 },
    { kind: "beard", yaw: 0 },
    { kind: "plain", yaw: -0.7 },
    { kind: "plain", yaw: 0.7 },
    { kind: "smile", yaw: -0.7 },
    { kind: "smile", yaw: 0.7 },
  ];
  return tilts.flatMap((tilt) => faces.map((face) => finish({ ...face, tilt })));
}

function finish(drawing: Drawing): Template {
  const passed = bandPass(drawFace(drawing));
  const inner = makePlane(templateWidth, templateHeight);
  for (let y = 0; y < templateHeight; y++) {
    for (let x = 0; x < templateWidth; x++) {
      inner.data[y * templateWidth + x] = passed.data[(y + margin) * passed.width + x + margin];
    }
  }
  return {
    ...drawing,
    values: inner.data,
    weights: normalise(inner.data, templateWindow),
    coarse: normalise(halve(inner).data, coarseWindow),
  };
}

/** Average of each 2x2 block. */
export function halve(plane: Plane): Plane {
  const out = makePlane(plane.width >> 1, plane.height >> 1);
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const at = 2 * y * plane.width + 2 * x;
      const { data } = plane;
      out.data[y * out.width + x] =
        (data[at] + data[at + 1] + data[at + plane.width] + data[at + plane.width + 1]) / 4;
    }
  }
  return out;
}

/** Weighted zero mean, then unit length, with the window multiplied in: a dot product is the covariance. */
export function normalise(values: Float32Array, window: Float32Array): Float32Array {
  let total = 0;
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    total += window[i];
    mean += window[i] * values[i];
  }
  mean /= total;
  let power = 0;
  for (let i = 0; i < values.length; i++) {
    power += window[i] * (values[i] - mean) ** 2;
  }
  const scale = 1 / Math.sqrt(power || 1);
  return values.map((value, i) => window[i] * (value - mean) * scale);
}

function drawWindow(width: number, height: number): Float32Array {
  const window = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.abs((x + 0.5) / (width / 2) - 1);
      const v = Math.abs((y + 0.5) / (height / 2) - 1);
      window[y * width + x] = smoothstep(1.12, 0.86, (u ** 2.4 + v ** 2.4) ** (1 / 2.4));
    }
  }
  return window;
}

/** The drawing as log luminance, with a margin so that the band-pass sees past the window. */
function drawFace(drawing: Drawing): Plane {
  const width = (templateWidth + 2 * margin) * oversample;
  const height = (templateHeight + 2 * margin) * oversample;
  const fine = makePlane(width, height);
  const angle = (drawing.tilt * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = (x + 0.5) / oversample - margin - templateWidth / 2;
      const py = (y + 0.5) / oversample - margin - templateHeight / 2;
      const u = (px * cos + py * sin) / (templateWidth / 2);
      const v = (-px * sin + py * cos) / templateHeight + 0.5;
      fine.data[y * width + x] = faceTone(u, v, drawing);
    }
  }
  return halve(halve(blur(fine, oversample * 0.35)));
}

function spot(u: number, v: number, cu: number, cv: number, ru: number, rv: number): number {
  return Math.exp(-(((u - cu) / ru) ** 2) - ((v - cv) / rv) ** 2);
}

/**
 * Log luminance of a face lit from the front. `u` runs from cheek to cheek (-1..1), `v` from hairline (0) to
 * chin (1). A turned head slides its features sideways and narrows the far half.
 */
function faceTone(u: number, v: number, { kind, yaw }: Drawing): number {
  const outside = smoothstep(0.92, 1.12, Math.hypot(u, (v - 0.5) * 1.9));
  const turned = u - yaw * 0.3 * (1 - u * u);
  const spread = turned * yaw > 0 ? 1 + 0.12 * Math.abs(yaw) : 1 - 0.05 * Math.abs(yaw);
  const f = turned * spread;
  const a = Math.abs(f);

  let tone = 0;
  tone += 0.16 * spot(f, v, 0, 0.13, 0.8, 0.12);
  tone -= 0.42 * spot(a, v, 0.48, 0.31, 0.27, 0.04);
  tone -= 0.5 * spot(a, v, 0.46, 0.385, 0.21, 0.045);
  tone += 0.34 * spot(f, v, 0, 0.42, 0.12, 0.13);
  tone += 0.34 * spot(a, v, 0.5, 0.53, 0.26, 0.075);
  tone += 0.26 * spot(f, v, 0, 0.54, 0.13, 0.05);
  tone -= 0.46 * spot(a, v, 0.17, 0.605, 0.15, 0.032);
  tone -= 0.22 * spot(a, v, 0.36, 0.63, 0.09, 0.07);
  tone += 0.16 * spot(f, v, 0, 0.9, 0.4, 0.05);
  tone -= 0.22 * smoothstep(0.7, 1.05, a) * (1 - outside);
  tone += mouthTone(f, a, v, kind);
  if (kind === "glasses") {
    tone -= 0.5 * spot(a, v, 0.56, 0.33, 0.4, 0.04) + 0.25 * spot(f, v, 0, 0.35, 0.14, 0.03);
    tone -= 0.24 * spot(a, v, 0.5, 0.485, 0.28, 0.025);
  }
  return tone * (1 - outside) - 0.25 * outside;
}

function mouthTone(f: number, a: number, v: number, kind: Drawing["kind"]): number {
  if (kind === "smile") {
    return (
      0.5 * spot(f, v, 0, 0.715, 0.32, 0.03) -
      0.5 * spot(a, v, 0.48, 0.675, 0.12, 0.06) -
      0.3 * spot(f, v, 0, 0.775, 0.34, 0.026) -
      0.16 * spot(f, v, 0, 0.66, 0.3, 0.02)
    );
  }
  if (kind === "beard") {
    const beard = smoothstep(0.66, 0.76, v) * (0.65 + 0.35 * smoothstep(0.2, 0.5, a));
    return -0.5 * beard - 0.34 * spot(f, v, 0, 0.67, 0.42, 0.035) + 0.3 * spot(f, v, 0, 0.755, 0.24, 0.03);
  }
  return -0.6 * spot(f, v, 0, 0.725, 0.38, 0.032) - 0.2 * spot(f, v, 0, 0.82, 0.3, 0.028);
}
