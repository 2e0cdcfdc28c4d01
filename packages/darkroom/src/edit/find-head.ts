import type { Box } from "@portrait-studio/contract";
import { faceInBox, measureFace } from "@portrait-studio/photo";
import type { FaceLight } from "@portrait-studio/photo/types";
import type { Raster } from "@portrait-studio/raster";
import { findFaces, headBox } from "@portrait-studio/vision";
import { type Geometry, geometryOf } from "../render/place-head.ts";

/** Where images usually have the head: for steps that only need a middle. */
export const usualHead: Box = { x: 0.28, y: 0.12, width: 0.44, height: 0.5 };

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
    geometry: geometryOf(
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
