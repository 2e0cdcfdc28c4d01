import { clamp, makePlane, type Plane, smoothstep } from "../pixels/plane.ts";
import { type Bust, chinOf, shifted } from "./bust.ts";
import { type Outline, pace, rays, strongest, trace, type Views } from "./outline.ts";

const softness = 0.05;
const degree = Math.PI / 180;

/**
 * Log-odds of being the person by shape. Head and body each have an outline that a point inside of it sees as a whole, and the
 * best of all such outlines is found at once, by dynamic programming over rays: along strong edges, with the person's colours
 * inside and the wall's outside, near where a head and shoulders are expected, and without leaps.
 */
export function shapeEvidence(views: Views, bust: Bust): Plane {
  const { width, height } = views.seen;
  const out = makePlane(width, height);
  out.data.fill(-strongest);
  const scale = 1 / (softness * bust.face.width);
  const head = headOutline(views, bust);
  const body = bodyOutline(views, bust);
  for (let y = 0; y < height; y++) {
    withinRow(out.data, y, width, head, scale, -strongest);
    // under the point that sees the shoulders, shape says nothing
    withinRow(out.data, y, width, body, scale, 0);
  }
  return out;
}

/** Raises a row to how far inside the outline it lies; `unseen` is what holds at angles without a ray. */
function withinRow(
  out: Float32Array,
  row: number,
  width: number,
  { x, y, start, turn, radii }: Outline,
  scale: number,
  unseen: number,
): void {
  const dy = row - y;
  for (let column = 0, i = row * width; column < width; column++, i++) {
    const dx = column - x;
    const angle = Math.atan2(dy, dx) - start;
    const at = (angle < 0 ? angle + 2 * Math.PI : angle) / turn;
    const low = Math.floor(at);
    const inside =
      low + 1 < rays
        ? (radii[low] + (radii[low + 1] - radii[low]) * (at - low) - Math.sqrt(dx * dx + dy * dy)) * scale
        : unseen;
    out[i] = Math.max(out[i], Math.min(strongest, inside));
  }
}

/** The bust moved sideways until the head's outline at the cheeks lies as far to its left as to its right. */
export function centred(views: Views, bust: Bust): Bust {
  const { radii, start, turn } = headOutline(views, bust);
  const sides: [number[], number[]] = [[], []];
  radii.forEach((radius, ray) => {
    const angle = start + ray * turn;
    if (Math.sin(angle) > -0.2 && Math.sin(angle) < 0.55) {
      sides[Math.cos(angle) < 0 ? 0 : 1].push(radius * Math.abs(Math.cos(angle)));
    }
  });
  const [left, right] = sides.map((side) => side.sort((a, b) => a - b)[side.length >> 1]);
  return shifted(bust, clamp((right - left) / (2 * bust.face.width), -0.2, 0.2), 0, 1);
}

/** From the middle of the face, all but the neck. */
function headOutline(views: Views, bust: Bust): Outline {
  const { head, face } = bust;
  const offX = (face.x - head.x) / head.radiusX;
  const offY = (face.y - head.y) / head.radiusY;
  return trace(views, face.x, face.y, face.width, 125 * degree, 415 * degree, (cos, sin) => {
    // where the ray leaves the head's ellipse
    const stepX = (cos * face.width) / head.radiusX;
    const stepY = (sin * face.width) / head.radiusY;
    const square = stepX * stepX + stepY * stepY;
    const half = offX * stepX + offY * stepY;
    const off = offX * offX + offY * offY - 1;
    const rim = (Math.sqrt(Math.max(0, half * half - square * off)) - half) / square;
    return {
      at: 0.94 * rim,
      spread: 0.35 + 0.1 * Math.max(0, -sin),
      from: 0.46 + 0.16 * Math.abs(sin),
      to: 1.5 * rim,
      // skin ends at the wall beside the cheeks, and in hair above
      crossing: 1 - clamp((-sin - 0.2) / 0.4, 0, 1),
    };
  });
}

/** From the chest, over both shoulders; upwards it ends in the neck. */
function bodyOutline(views: Views, bust: Bust): Outline {
  const { face } = bust;
  const chin = chinOf(bust);
  const y = Math.min(views.seen.height - 2, chin + 1.5 * face.width);
  const depth = (y - chin) / face.width;
  return trace(views, face.x, y, face.width, 150 * degree, 390 * degree, (cos, sin) => {
    let at = 0.2;
    while (at < 3.2 && Math.abs(cos * at) <= usualHalf(depth + sin * at)) {
      at += pace;
    }
    const neck = sin < 0 ? Math.min(depth / -sin, 0.3 / Math.max(1e-3, Math.abs(cos))) : 0;
    const top = sin < 0 ? (depth + 0.2) / -sin : 3.2;
    return {
      at,
      spread: 0.2 + 0.25 * Math.abs(cos),
      from: Math.min(Math.max(0.28, neck), top - 0.1),
      to: Math.min(3.2, top),
      crossing: 0,
    };
  });
}

/** Half the width of a body in clothes so far under the chin, in face widths; above the neck there is none. */
function usualHalf(below: number): number {
  if (below < 0.05) {
    return below < -0.1 ? -1 : 0.44;
  }
  return 0.44 + 1.1 * smoothstep(-0.05, 0.9, below);
}
