import { drawTemplates, templateWidth } from "./template.ts";

/** Part of a face, by template columns and rows (ends not included), and the drawings it may look like. */
interface Part {
  left: number;
  right: number;
  top: number;
  bottom: number;
  kinds: readonly string[];
}

const parts: Part[] = [
  { left: 1, right: 10, top: 5, bottom: 13, kinds: ["plain", "glasses"] },
  { left: 10, right: 19, top: 5, bottom: 13, kinds: ["plain", "glasses"] },
  { left: 4, right: 16, top: 9, bottom: 18, kinds: ["plain", "smile"] },
  { left: 3, right: 17, top: 15, bottom: 24, kinds: ["plain", "smile", "beard"] },
];

const upright = drawTemplates([0]);
const reach = 2;
const stiffness = 0.03;

/** Unit-length drawings of each part, for one turn of the head. */
function drawings(yaw: number): Float32Array[][] {
  return parts.map((part) =>
    upright
      .filter(
        (template) =>
          part.kinds.includes(template.kind) &&
          (template.yaw === yaw || template.kind === "beard" || template.kind === "glasses"),
      )
      .map((template) => unit(cut(template.values, templateWidth, part, 0, 0))),
  );
}

const byYaw = new Map([-0.7, 0, 0.7].map((yaw) => [yaw, drawings(yaw)]));

/**
 * How well two eyes, nose and mouth fit one by one, each free to move a little: no face has the drawing's exact
 * proportions, and a pair of dark spots alone must not pass for one.
 * @param patch upright band-passed pixels with `margin` on every side of the template
 * @returns 0..1
 */
export function fitParts(patch: Float32Array, width: number, margin: number, yaw: number): number {
  const drawn = byYaw.get(yaw) ?? [];
  let sum = 0;
  let least = 1;
  parts.forEach((part, index) => {
    let best = 0;
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const fit = fitPart(patch, width, part, margin + dx, margin + dy, drawn[index]);
        best = Math.max(best, fit - stiffness * Math.hypot(dx, dy));
      }
    }
    sum += best;
    least = Math.min(least, best);
  });
  return 0.6 * (sum / parts.length) + 0.4 * least;
}

/** Correlation with the likest drawing; those have no mean and unit length, so only what is seen must be measured. */
function fitPart(
  values: Float32Array,
  width: number,
  part: Part,
  dx: number,
  dy: number,
  drawn: readonly Float32Array[],
): number {
  const columns = part.right - part.left;
  const rows = part.bottom - part.top;
  const first = (part.top + dy) * width + part.left + dx;
  let mean = 0;
  let square = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0, at = first + y * width; x < columns; x++, at++) {
      mean += values[at];
      square += values[at] * values[at];
    }
  }
  const count = columns * rows;
  const length = Math.sqrt(Math.max(0.02 * count, square - (mean * mean) / count));
  let best = 0;
  for (const drawing of drawn) {
    let product = 0;
    for (let y = 0, i = 0; y < rows; y++) {
      for (let x = 0, at = first + y * width; x < columns; x++, at++, i++) {
        product += values[at] * drawing[i];
      }
    }
    best = Math.max(best, product / length);
  }
  return best;
}

function cut(values: Float32Array, width: number, part: Part, dx: number, dy: number): Float32Array {
  const out = new Float32Array((part.right - part.left) * (part.bottom - part.top));
  let at = 0;
  for (let y = part.top; y < part.bottom; y++) {
    for (let x = part.left; x < part.right; x++) {
      out[at++] = values[(y + dy) * width + x + dx];
    }
  }
  return out;
}

function unit(values: Float32Array): Float32Array {
  let mean = 0;
  let square = 0;
  for (const value of values) {
    mean += value;
    square += value * value;
  }
  mean /= values.length;
  const length = Math.sqrt(Math.max(0.02 * values.length, square - mean * mean * values.length));
  return values.map((value) => (value - mean) / length);
}
