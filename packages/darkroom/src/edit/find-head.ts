import type { Box } from "@portrait-studio/contract";
import { faceInBox, measureFace } from "@portrait-studio/photo";
import type { FaceLight } from "@portrait-studio/photo/types";
import type { Raster } from "@portrait-studio/raster";
import { findFaces, headBox } from "@portrait-studio/vision";
import { createGeometry, type Geometry } from "../render/place-head.ts";
import { usualHead } from "./adjust-pixels.ts";

/** The head that an image most likely shows; the usual place where none is found. */
export async function findHead(image: Raster): Promise<Box> {
  const [face] = await findFaces(image);
  return face ? headBox(face, image) : usualHead;
}

/** Head and face in pixels, and what the face measures. */
export function describeHead(image: Raster, head: Box): { geometry: Geometry; measures: FaceLight } {
  const { width, height } = image;
  const face = faceInBox(head, width / height);
  return {
    measures: measureFace(image, face),
    geometry: createGeometry(
      {
        x: (head.x + head.width / 2) * width,
        y: (head.y + head.height / 2) * height,
        radiusX: (head.width / 2) * width,
        radiusY: (head.height / 2) * height,
      },
      { x: face.x * width, y: face.y * height, width: face.width * width, tilt: 0, yaw: 0 },
    ),
  };
}
