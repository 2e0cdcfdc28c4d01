import type { PhotoVerdict } from "../analysis/types.ts";
import { clamp, makePlane, type Plane, smoothstep } from "../pixels/plane.ts";

/** Head and face in pixels of the picture that is cut. */
export interface Bust {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  face: { x: number; y: number; width: number };
}

/** The head's box with the face in it, in pixels of a picture `width` x `height`. */
export function bustOf(
  { head, face }: Pick<PhotoVerdict, "head" | "face">,
  width: number,
  height: number,
): Bust {
  return {
    head: {
      x: (head.x + head.width / 2) * width,
      y: (head.y + head.height / 2) * height,
      radiusX: (head.width / 2) * width,
      radiusY: (head.height / 2) * height,
    },
    face: { x: face.x * width, y: face.y * height, width: cheeks * face.width * width },
  };
}

/** A face is found with its ears, and its outline begins at the cheeks. */
const cheeks = 0.88;

/** Moved by parts of the face's width and scaled round the face, for trying how much depends on the box. */
export function shifted({ head, face }: Bust, dx: number, dy: number, scale: number): Bust {
  const moveX = dx * face.width;
  const moveY = dy * face.width;
  return {
    head: {
      x: face.x + (head.x - face.x) * scale + moveX,
      y: face.y + (head.y - face.y) * scale + moveY,
      radiusX: head.radiusX * scale,
      radiusY: head.radiusY * scale,
    },
    face: { x: face.x + moveX, y: face.y + moveY, width: face.width * scale },
  };
}

/** Seen in a part of the picture that begins at `left`, `top`, at another scale. */
export function within({ head, face }: Bust, left: number, top: number, scale: number): Bust {
  return {
    head: {
      x: (head.x - left) * scale,
      y: (head.y - top) * scale,
      radiusX: head.radiusX * scale,
      radiusY: head.radiusY * scale,
    },
    face: { x: (face.x - left) * scale, y: (face.y - top) * scale, width: face.width * scale },
  };
}

/** Where the chin ends. */
export function chinOf({ face }: Bust): number {
  return face.y + 0.68 * face.width;
}

const sure = 6;

/**
 * Log-odds of being the person by place alone: sure inside the face and neck, sure of the background far above and beside the
 * head; shoulders widen to nearly 1.5 face widths under the chin, and beside the neck there may be long hair.
 * @param hair how much larger than its box the head with its hair may be
 */
export function bustPrior(width: number, height: number, bust: Bust, hair: number): Plane {
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    priorRow(out.data, y, width, bust, hair);
  }
  return out;
}

function priorRow(out: Float32Array, y: number, width: number, bust: Bust, hair: number): void {
  const { head, face } = bust;
  // hair grows up and to the sides, not down over the chin
  const crown = head.y - (hair - 1) * 0.55 * head.radiusY;
  const radiusX = head.radiusX * (1 + (hair - 1) * 0.9);
  const radiusY = head.radiusY * (1 + (hair - 1) * 0.55);
  const below = (y - chinOf(bust)) / face.width;
  const v = (y - face.y) / face.width;
  for (let x = 0; x < width; x++) {
    const dx = (x - face.x) / face.width;
    const inHead = 1 - distance((x - head.x) / radiusX, (y - crown) / radiusY);
    out[y * width + x] =
      certainOdds(dx, v, below) ??
      clamp(Math.max(headOdds(inHead, dx), bodyOdds(dx, below), longHairOdds(dx, below, hair)), -sure, sure);
  }
}

/** `Math.hypot` guards against overflow, at a price. */
function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Face and neck are what the box was drawn round. */
function certainOdds(dx: number, v: number, below: number): number | null {
  if (distance(dx / 0.46, v / 0.62) < 1) {
    return sure;
  }
  return Math.abs(dx) < 0.3 && below > -0.3 && below < 0.35 ? 4 : null;
}

/** Over the brow there is hair; at the sides a box may be too wide, and there colours decide. */
function headOdds(inHead: number, dx: number): number {
  const most = Math.abs(dx) < 0.34 ? 2.8 : 1.4;
  return inHead > 0 ? Math.min(most, 0.3 + inHead * 5) : Math.max(-sure, inHead * 4);
}

function bodyOdds(dx: number, below: number): number {
  if (below <= -0.25) {
    return -sure;
  }
  const across = shoulderHalf(below) - Math.abs(dx);
  const core = Math.abs(dx) < 0.28 + 0.2 * Math.max(0, below) ? 3 : 1.6;
  const odds = across > 0 ? Math.min(core, across * 2.6) : Math.max(-3.2, across * 3.4);
  return odds - 6 * Math.max(0, -below);
}

/** Beside cheeks and neck there may be long hair: nothing is likely there, and nothing ruled out. */
function longHairOdds(dx: number, below: number, hair: number): number {
  return below > -0.9 && below < 1.4 && Math.abs(dx) < 0.62 + 0.3 * hair ? -1.1 : -sure;
}

/** Half the width of the body, in face widths, so far under the chin. */
function shoulderHalf(below: number): number {
  return below < 0.1 ? 0.44 : 0.44 + 1.0 * smoothstep(0.02, 1.3, below);
}
