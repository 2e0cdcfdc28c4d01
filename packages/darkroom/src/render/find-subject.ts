import {
  blur,
  clamp,
  guidedFilter,
  makePlane,
  type Plane,
  resizePlane,
  smoothstep,
} from "@portrait-studio/raster";
import type { Geometry } from "./place-head.ts";

/** Longer side of the small image that is worked in, in pixels. */
const workSide = 160;
/** Bins of a colour channel. */
const bins = 16;
const rounds = 4;
/** Log-odds from the head's place: colours say less from the first on, hardly anything at the second. */
const sure = { from: 2, to: 5, colourLost: 0.85 };
/** Weights of the place and of the neighbours beside that of the colours, and how far neighbours reach, in pixels. */
const weight = { place: 0.8, neighbours: 4, reach: 1.6 };
/** The guided filter that brings the mask to the image's edges: radius in face widths, and what counts as an edge. */
const guide = { radius: 0.06, epsilon: 0.0008 };
/** Stretches the mask, so that it reaches 0 and 1. */
const stretch = { gain: 1.1, offset: -0.05 };
/** The head within its ellipse, as a part of it; log-odds per radius in it, and outside, where hair may stand far out. */
const inEllipse = { across: 0.94, down: 0.97, inside: 7, outside: 5 };
/** In face widths: the chin under the face's middle, half a neck, how much wider shoulders are, and where they widen under the chin. */
const bust = { chin: 0.66, halfNeck: 0.42, shoulders: 1.2, widens: { from: 0.05, to: 0.8 } };
/** Log-odds per face width from the bust's edge: of the neck, of the body below it, and upwards beside the head. */
const perFace = { neck: 9, body: 3.5, above: 12, neckEnds: 0.25, headFrom: -0.3, none: -9 };
/** Log-odds of the place and of a colour at most. */
const mostSure = { place: 6, colour: 3 };
/** Each colour is said to occur at least this often, so that a rare one tells little. */
const rare = 2e-4;

/** It never has a hard edge, so that a mistake reads as light falling off, not as a bad cut-out. */
export function findSubject(colours: readonly Plane[], luminance: Plane, geometry: Geometry): Plane {
  const { width, height } = luminance;
  const scale = Math.min(1, workSide / Math.max(width, height));
  const w = Math.max(2, Math.round(width * scale));
  const h = Math.max(2, Math.round(height * scale));
  const prior = bustPrior(w, h, geometry.scaled(w / width));
  const codes = colourCodes(colours.map((plane) => resizePlane(plane, w, h)));
  let belief = makePlane(w, h, prior.data.map(sigmoid));
  for (let round = 0; round < rounds; round++) {
    const evidence = colourEvidence(codes, belief);
    const around = blur(belief, weight.reach);
    const next = makePlane(w, h);
    for (let i = 0; i < next.data.length; i++) {
      const known = smoothstep(sure.from, sure.to, Math.abs(prior.data[i]));
      const data = evidence[codes[i]] * (1 - sure.colourLost * known);
      next.data[i] = sigmoid(
        prior.data[i] * weight.place + data + weight.neighbours * (around.data[i] - 0.5),
      );
    }
    belief = next;
  }
  const large = resizePlane(belief, width, height);
  const fine = guidedFilter(
    luminance,
    large,
    Math.max(2, Math.round(geometry.face.width * guide.radius)),
    guide.epsilon,
  );
  fine.data.forEach((value, i) => {
    fine.data[i] = clamp(value * stretch.gain + stretch.offset, 0, 1);
  });
  return fine;
}

/** Log-odds of being the person: head, neck, shoulders that widen under the chin; certain inside, certain far away. */
function bustPrior(width: number, height: number, { head, face }: Geometry): Plane {
  const out = makePlane(width, height);
  const chin = face.y + face.width * bust.chin;
  for (let y = 0; y < height; y++) {
    const below = (y - chin) / face.width;
    for (let x = 0; x < width; x++) {
      const u = (x - head.x) / (head.radiusX * inEllipse.across);
      const v = (y - head.y) / (head.radiusY * inEllipse.down);
      const depth = 1 - Math.sqrt(u * u + v * v);
      const inHead = depth * (depth > 0 ? inEllipse.inside : inEllipse.outside);
      const wider = below < 0.15 ? 0 : bust.shoulders * smoothstep(bust.widens.from, bust.widens.to, below);
      const half = bust.halfNeck + wider;
      const across = half - Math.abs(x - face.x) / face.width;
      const inBody =
        below < perFace.headFrom
          ? perFace.none
          : across * (below < perFace.neckEnds ? perFace.neck : perFace.body) +
            Math.min(0, below) * perFace.above;
      out.data[y * width + x] = clamp(Math.max(inHead, inBody), -mostSure.place, mostSure.place);
    }
  }
  return out;
}

function colourCodes([red, green, blue]: readonly Plane[]): Uint16Array {
  const code = (value: number) => Math.min(bins - 1, (clamp(value, 0, 1) * bins) | 0);
  return Uint16Array.from(
    red.data,
    (value, i) => (code(value) * bins + code(green.data[i])) * bins + code(blue.data[i]),
  );
}

/** For each colour, how much more often it occurs on the person than behind, as a logarithm. */
function colourEvidence(codes: Uint16Array, belief: Plane): Float32Array {
  const inside = new Float32Array(bins ** 3);
  const outside = new Float32Array(bins ** 3);
  let insideTotal = 0;
  let outsideTotal = 0;
  for (let i = 0; i < codes.length; i++) {
    const p = belief.data[i];
    inside[codes[i]] += p;
    outside[codes[i]] += 1 - p;
    insideTotal += p;
    outsideTotal += 1 - p;
  }
  const near = spread(inside);
  const far = spread(outside);
  return near.map((value, code) =>
    clamp(
      Math.log((value / (insideTotal + 1) + rare) / (far[code] / (outsideTotal + 1) + rare)),
      -mostSure.colour,
      mostSure.colour,
    ),
  );
}

/** Lets neighbouring colours speak for each other. */
function spread(histogram: Float32Array): Float32Array {
  let current = histogram;
  for (const step of [1, bins, bins * bins]) {
    const next = new Float32Array(current.length);
    for (let i = 0; i < current.length; i++) {
      const at = Math.floor(i / step) % bins;
      const low = at > 0 ? current[i - step] : current[i];
      const high = at < bins - 1 ? current[i + step] : current[i];
      next[i] = 0.25 * low + 0.5 * current[i] + 0.25 * high;
    }
    current = next;
  }
  return current;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
