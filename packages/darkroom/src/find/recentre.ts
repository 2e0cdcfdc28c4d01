import { clamp, type Plane } from "../pixels/plane.ts";
import type { SkinMap } from "./skin-map.ts";

export interface FacePlace {
  x: number;
  y: number;
  width: number;
}

/**
 * The templates lock on eyes and nose, which in a three-quarter view sit beside the middle of the head. The
 * skin between brows and mouth says where the face really begins and ends.
 */
export function recentre(face: FacePlace, { plane, grey }: SkinMap): FacePlace {
  if (grey) {
    return face;
  }
  const { x, y, width } = face;
  const level = columnSkin(plane, face, x - 0.35 * width, x + 0.35 * width);
  const edge = (direction: -1 | 1) => {
    const step = direction * 0.05 * width;
    for (let k = 5; k <= 18; k++) {
      const at = x + k * step;
      if (columnSkin(plane, face, Math.min(at, at + step), Math.max(at, at + step)) < 0.45 * level) {
        return at;
      }
    }
    return x + direction * 0.5 * width;
  };
  const left = edge(-1);
  const right = edge(1);
  const drift = clamp((left + right) / 2 - x, -0.35 * width, 0.35 * width);
  return {
    x: x + 0.8 * drift,
    y,
    width: clamp((right - left + width) / 2, 0.9 * width, 1.4 * width),
  };
}

function columnSkin(plane: Plane, { y, width }: FacePlace, from: number, to: number): number {
  const x0 = clamp(Math.round(from), 0, plane.width - 1);
  const x1 = clamp(Math.round(to), x0 + 1, plane.width);
  const y0 = clamp(Math.round(y - 0.2 * width), 0, plane.height - 1);
  const y1 = clamp(Math.round(y + 0.35 * width), y0 + 1, plane.height);
  let sum = 0;
  for (let v = y0; v < y1; v++) {
    for (let u = x0; u < x1; u++) {
      sum += plane.data[v * plane.width + u];
    }
  }
  return sum / ((x1 - x0) * (y1 - y0));
}
