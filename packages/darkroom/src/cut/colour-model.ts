import { clamp, makePlane, type Plane } from "../pixels/plane.ts";
import type { Lab } from "./lab.ts";

const side = 18;
export const colourCount = side ** 3;
/** How much of a model is local to the head or the body. */
const localShare = 0.15;
const strongest = 4;

/** Bin of each pixel's colour; skin and wall differ by little, so the colour axes are spread over the range that occurs. */
export function colourBins([light, a, b]: Lab): Uint16Array {
  const out = new Uint16Array(light.data.length);
  for (let i = 0; i < out.length; i++) {
    const l = clamp((light.data[i] * side) | 0, 0, side - 1);
    const u = clamp(((a.data[i] + 0.16) * (side / 0.34)) | 0, 0, side - 1);
    const v = clamp(((b.data[i] + 0.18) * (side / 0.38)) | 0, 0, side - 1);
    out[i] = (l * side + u) * side + v;
  }
  return out;
}

/**
 * Log-odds of being the person by colour, by how often each colour occurs on what is believed to be the person and behind.
 * @param chin row that parts head from body, whose colours also count by themselves
 */
export function colourEvidence(codes: Uint16Array, belief: Plane, chin: number): Plane {
  const { width, height, data } = belief;
  const split = clamp(Math.round(chin), 0, height) * width;
  const head = countColours(codes, data, 0, split);
  const body = countColours(codes, data, split, codes.length);
  const person = join(head.person, body.person);
  const behind = join(head.behind, body.behind);
  const upper = oddsOf(person, head.person, behind, head.behind);
  const lower = oddsOf(person, body.person, behind, body.behind);
  const out = makePlane(width, height);
  for (let i = 0; i < codes.length; i++) {
    out.data[i] = (i < split ? upper : lower)[codes[i]];
  }
  return out;
}

function countColours(codes: Uint16Array, belief: Float32Array, from: number, to: number) {
  const person = new Float32Array(colourCount);
  const behind = new Float32Array(colourCount);
  for (let i = from; i < to; i++) {
    const side = 2 * belief[i] - 1;
    if (side > 0) {
      person[codes[i]] += side;
    } else {
      behind[codes[i]] -= side;
    }
  }
  return { person: soften(person), behind: soften(behind) };
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const out = a.slice();
  for (let i = 0; i < out.length; i++) {
    out[i] += b[i];
  }
  return out;
}

function oddsOf(
  person: Float32Array,
  personHere: Float32Array,
  behind: Float32Array,
  behindHere: Float32Array,
): Float32Array {
  const [p, ph, b, bh] = [person, personHere, behind, behindHere].map(shares);
  const least = 1.5e-4;
  const odds = new Float32Array(colourCount);
  for (let i = 0; i < odds.length; i++) {
    const likely = p[i] * (1 - localShare) + ph[i] * localShare + least;
    const other = b[i] * (1 - localShare) + bh[i] * localShare + least;
    odds[i] = clamp(Math.log(likely / other), -strongest, strongest);
  }
  return odds;
}

/** Counts as parts of all. */
export function shares(counts: Float32Array): Float32Array {
  let total = 1;
  for (const count of counts) {
    total += count;
  }
  const out = new Float32Array(counts.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = counts[i] / total;
  }
  return out;
}

/** Neighbouring colours speak for each other. */
export function soften(counts: Float32Array): Float32Array {
  let current = counts;
  for (const step of [1, side, side * side]) {
    const next = new Float32Array(colourCount);
    for (let i = 0; i < colourCount; i++) {
      const at = Math.floor(i / step) % side;
      const low = at > 0 ? current[i - step] : current[i];
      const high = at < side - 1 ? current[i + step] : current[i];
      next[i] = 0.5 * current[i] + 0.25 * (low + high);
    }
    current = next;
  }
  return current;
}
