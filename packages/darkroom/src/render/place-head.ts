import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import { smoothstep } from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";

/** Head and face are in pixels of an image. */
export interface Geometry {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  face: { x: number; y: number; width: number; tilt: number; yaw: number };
  scaled(scale: number): Geometry;
}

export function placeHead(photo: ArtifactPhoto, { crop, place, picture: image }: ImagePlan): Geometry {
  const toX = (x: number) => (place.x + ((x - crop.x) / crop.width) * place.width) * image.width;
  const toY = (y: number) => (place.y + ((y - crop.y) / crop.height) * place.height) * image.height;
  const { head, face } = photo;
  const left = toX(head.x);
  const right = toX(head.x + head.width);
  const top = toY(head.y);
  const bottom = toY(head.y + head.height);
  return createGeometry(
    {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      radiusX: (right - left) / 2,
      radiusY: (bottom - top) / 2,
    },
    {
      x: toX(face.x),
      y: toY(face.y),
      width: toX(face.x + face.width) - toX(face.x),
      tilt: (face.tilt * Math.PI) / 180,
      yaw: face.yaw,
    },
  );
}

export function createGeometry(head: Geometry["head"], face: Geometry["face"]): Geometry {
  return {
    head,
    face,
    scaled: (s) =>
      createGeometry(
        { x: head.x * s, y: head.y * s, radiusX: head.radiusX * s, radiusY: head.radiusY * s },
        { ...face, x: face.x * s, y: face.y * s, width: face.width * s },
      ),
  };
}

export function faceRow({ face }: Geometry, y: number, row: Float64Array): void {
  const cos = Math.cos(face.tilt);
  const sin = Math.sin(face.tilt);
  const dy = y - face.y;
  for (let x = 0; x < row.length; x++) {
    const dx = x - face.x;
    const u = (dx * cos + dy * sin) / (face.width * 0.55);
    const v = (dy * cos - dx * sin) / (face.width * 0.72);
    row[x] = 1 - smoothstep(0.75, 1.1, Math.sqrt(u * u + v * v));
  }
}
