import type { PhotoVerdict } from "../analysis/types.ts";
import { clamp, makePlane, type Plane, smoothstep } from "../pixels/plane.ts";

/** Head and face in pixels of the picture that is cut. */
export interface Bust {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  face: { x: number; y: number; width: number };
}

/** The head's box with the face in it, in pixels of a picture `width` x `height`. */
export function bustOf({ head, face }: Pick<PhotoVerdict, "head" | "face">, width: number, height: number): Bust {
  return {
    head: {
      x: (head.x + head.width / 2) * width,
      y: (head.y + head.height / 2) * height,
      radiusX: (head.width / 2) * width,
      radiusY: (head.height / 2) * height,
    },
    face: { x: face.x * width, y: face.y * height, width: face.width * width },
  };
}

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
 * head; shoulders widen to 1.65 face widths under the chin, and beside the neck there may be long hair.
 * @param hair how much larger than its box the head with its hair may be
 */
export function bustPrior(width: number, height: number, bust: Bust, hair: number): Plane {
  const { head, face } = bust;
  const out = makePlane(width, height);
  const chin = chinOf(bust);
  // hair grows up and to the sides, not down over the chin
  const crown = head.y - (hair - 1) * 0.55 * head.radiusY;
  const radiusX = head.radiusX * (1 + (hair - 1) * 0.9);
  const radiusY = head.radiusY * (1 + (hair - 1) * 0.55);
  for (let y = 0; y < height; y++) {
    const below = (y - chin) / face.width;
    const half = shoulderHalf(below);
    for (let x = 0; x < width; x++) {
      const dx = (x - face.x) / face.width;
      const inFace = Math.hypot(dx / 0.46, (y - face.y) / (face.width * 0.62));
      const inHead = 1 - Math.hypot((x - head.x) / radiusX, (y - crown) / radiusY);
      let odds = inHead > 0 ? Math.min(3, 0.6 + inHead * 6) : Math.max(-sure, inHead * 8);
      if (below > -0.25) {
        const across = half - Math.abs(dx);
        const shoulders = across > 0 ? Math.min(3, across * 4) : Math.max(-3.2, across * 3.4);
        odds = Math.max(odds, shoulders - 6 * Math.max(0, -below));
      }
      if (below > -0.9 && below < 1.4 && Math.abs(dx) < 0.62 + 0.3 * hair) {
        odds = Math.max(odds, -1.1);
      }
      const neck = Math.abs(dx) < 0.3 && below > -0.3 && below < 0.35;
      out.data[y * width + x] = inFace < 1 ? sure : neck ? 4 : clamp(odds, -sure, sure);
    }
  }
  return out;
}

/** Half the width of the body, in face widths, so far under the chin. */
function shoulderHalf(below: number): number {
  return below < 0.1 ? 0.44 : 0.44 + 1.21 * smoothstep(0.02, 1.43, below);
}
