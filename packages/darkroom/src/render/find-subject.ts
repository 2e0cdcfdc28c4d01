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

const workSide = 160;
const bins = 16;
const rounds = 4;

/**
 * A soft mask of the person for work in place: where head and shoulders are likely to be by the head's box, corrected by
 * the colours inside and outside. It never has a hard edge, so a mistake reads as light falling off, not as a bad cut-out.
 */
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
    const around = blur(belief, 1.6);
    const next = makePlane(w, h);
    for (let i = 0; i < next.data.length; i++) {
      const sure = smoothstep(2, 5, Math.abs(prior.data[i]));
      const data = evidence[codes[i]] * (1 - 0.85 * sure);
      next.data[i] = sigmoid(prior.data[i] * 0.8 + data + 4 * (around.data[i] - 0.5));
    }
    belief = next;
  }
  const large = resizePlane(belief, width, height);
  const fine = guidedFilter(luminance, large, Math.max(2, Math.round(geometry.face.width * 0.06)), 0.0008);
  fine.data.forEach((value, i) => {
    fine.data[i] = clamp(value * 1.1 - 0.05, 0, 1);
  });
  return fine;
}

/** Log-odds of being the person: head, neck, shoulders that widen under the chin; certain inside, certain far away. */
function bustPrior(width: number, height: number, { head, face }: Geometry): Plane {
  const out = makePlane(width, height);
  const chin = face.y + face.width * 0.66;
  for (let y = 0; y < height; y++) {
    const below = (y - chin) / face.width;
    for (let x = 0; x < width; x++) {
      const u = (x - head.x) / (head.radiusX * 0.94);
      const v = (y - head.y) / (head.radiusY * 0.97);
      const depth = 1 - Math.sqrt(u * u + v * v);
      // Hair may stand far out: just outside the head it is the colours that decide.
      const inHead = depth * (depth > 0 ? 7 : 5);
      const half = below < 0.15 ? 0.42 : 0.42 + 1.2 * smoothstep(0.05, 0.8, below);
      const across = half - Math.abs(x - face.x) / face.width;
      const inBody = below < -0.3 ? -9 : across * (below < 0.25 ? 9 : 3.5) + Math.min(0, below) * 12;
      out.data[y * width + x] = clamp(Math.max(inHead, inBody), -6, 6);
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
    clamp(Math.log((value / (insideTotal + 1) + 2e-4) / (far[code] / (outsideTotal + 1) + 2e-4)), -3, 3),
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
