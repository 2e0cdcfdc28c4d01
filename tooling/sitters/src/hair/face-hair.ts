import { createEyeShape, EYE_DEPTH, type EyeShape, LID_RADIUS } from "../geometry/eye-shape.ts";
import type { FaceShape } from "../geometry/face-shape.ts";
import { frontOf } from "../geometry/front-of.ts";
import type { Field } from "../geometry/mesh.ts";
import type { Random } from "../math/random.ts";
import type { BrowLook, BrowShape } from "./brow-shape.ts";
import type { StrandWriter } from "./strands.ts";

/** Brow hairs: they rise at the inner end, lie outwards along the arch and fall at the outer end. */
export function growBrows(
  writer: StrandWriter,
  field: Field,
  shape: BrowShape,
  look: BrowLook,
  random: Random,
): void {
  const count = Math.round(900 * look.density * (0.6 + look.thickness));
  for (const side of [-1, 1]) {
    for (let h = 0; h < count; h++) {
      const t = random.next();
      const ax = shape.inner + (shape.outer - shape.inner) * (t < 0.06 ? random.next() * 0.1 : t * 0.96);
      const across = random.normal() * 0.5;
      if (Math.abs(across) > 1.1) continue;
      const along = (ax - shape.inner) / (shape.outer - shape.inner);
      const y = shape.middle(ax) + across * shape.half(ax);
      // upper hairs lean down to the line, lower ones up: they meet along the arch
      const angle =
        0.95 - 0.85 * Math.min(1, along * 2.2) - across * 0.32 - along * 0.45 + random.normal() * 0.13;
      const length =
        (0.42 + 0.35 * Math.sin(Math.PI * Math.min(1, along + 0.25))) * (0.75 + 0.4 * random.next());
      growOnFace(writer, field, {
        x: ax * side,
        y,
        dx: Math.cos(angle) * side,
        dy: Math.sin(angle),
        length,
        bend: -0.35,
        lift: 0.05 + 0.05 * random.next(),
        radius: 0.006 + 0.003 * random.next(),
        shade: random.next(),
      });
    }
  }
}

type FaceHair = {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
  /** Turn of the direction from root to tip, in radians towards outside and down. */
  bend: number;
  lift: number;
  radius: number;
  shade: number;
};

const STEPS = 5;

/** A short hair that follows the face's surface and lifts off towards its tip. */
export function growOnFace(writer: StrandWriter, field: Field, hair: FaceHair): void {
  let { x, y } = hair;
  writer.begin(hair.radius, hair.shade);
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS;
    const z = frontOf(field, x, y);
    if (z === undefined) {
      writer.add(x, y, 6);
      continue;
    }
    writer.add(x, y, z + 0.012 + hair.lift * t * (1.6 - t));
    const turn = hair.bend * t * Math.sign(hair.x || 1);
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    x += ((hair.dx * cos - hair.dy * sin) * hair.length) / STEPS;
    y += ((hair.dx * sin + hair.dy * cos) * hair.length) / STEPS;
  }
}

type LashRow = {
  upper: boolean;
  count: number;
  radius: number;
  /** Spread to both sides, first rise and curl upwards along the lash. */
  spread: number;
  rise: number;
  curl: number;
};

const lashRows: readonly LashRow[] = [
  { upper: true, count: 130, radius: 0.0075, spread: 1.25, rise: -0.3, curl: 1.55 },
  { upper: false, count: 60, radius: 0.004, spread: 1, rise: -0.55, curl: -0.3 },
];

/** Lashes of both eyes; `length` in centimetres, about 0.75. */
export function growLashes(writer: StrandWriter, face: FaceShape, length: number, random: Random): void {
  const eye = createEyeShape(face);
  for (const side of [-1, 1]) {
    for (const row of lashRows) {
      for (let lash = 0; lash < row.count; lash++)
        growLash(writer, eye, row, lash / row.count, side, length, random);
    }
  }
}

const LASH_STEPS = 6;

function growLash(
  writer: StrandWriter,
  eye: EyeShape,
  row: LashRow,
  t: number,
  side: number,
  length: number,
  random: Random,
): void {
  let x = eye.inner + 0.2 + (eye.outer - eye.inner - 0.22) * (t + (random.next() - 0.5) * 0.012);
  let y = row.upper ? eye.upperLid(x) : eye.lowerLid(x) + 0.02;
  let z = EYE_DEPTH + Math.sqrt(Math.max(0.3, LID_RADIUS * LID_RADIUS - x * x - y * y)) - 0.02;
  // lashes fan out: towards the nose at the inner end, the temple at the outer; neighbours lean together
  const fan = (t - 0.42) * row.spread + Math.sin(t * 70 + side) * 0.16 + random.normal() * 0.09;
  const share = row.upper ? 0.5 + 0.5 * Math.sin(Math.PI * (0.1 + 0.7 * t)) : 0.4;
  const long = length * share * (0.6 + 0.5 * random.next());
  const curl = row.curl * (0.87 + 0.26 * random.next());
  const outwards = Math.sin(fan);
  writer.begin(row.radius, random.next() * 0.3);
  for (let step = 0; step <= LASH_STEPS; step++) {
    writer.add((eye.x + x) * side, y, z);
    const s = step / LASH_STEPS;
    const up = row.rise * (1 - 0.8 * s) + curl * s * s;
    const forward = Math.cos(fan) * (1 - 0.35 * s);
    const norm = long / LASH_STEPS / Math.hypot(outwards, up, forward);
    x += outwards * norm;
    y += up * norm;
    z += forward * norm;
  }
}
