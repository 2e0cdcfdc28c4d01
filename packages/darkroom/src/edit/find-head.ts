import type { Box } from "@portrait-studio/contract";
import { measureFace } from "@portrait-studio/photo";
import type { Face, FaceMeasures } from "@portrait-studio/photo/types";
import { clamp, type Raster } from "@portrait-studio/raster";
import { findFaces, headBox } from "@portrait-studio/vision";

import { type Geometry, geometryOf } from "../render/geometry.ts";

/** Where images usually have the head: for steps that only need a middle. */
export const usualHead: Box = { x: 0.28, y: 0.12, width: 0.44, height: 0.5 };

/** The head that an image most likely shows; the usual place where none is found. */
export async function findHead(image: Raster): Promise<Box> {
  const [face] = await findFaces(image);
  return face ? headBox(face, image) : usualHead;
}

/** The face in a head's box, as the analysis draws boxes round faces. */
function faceIn(head: Box, shape: number): Face {
  const width = head.width / 1.4;
  return {
    x: head.x + head.width / 2,
    y: clamp(head.y + head.height - 0.8 * width * shape, 0, 1),
    width,
    tilt: 0,
    yaw: 0,
  };
}

/** Head and face in pixels, and what the face measures. */
export function describeHead(image: Raster, head: Box): { geometry: Geometry; measures: FaceMeasures } {
  const { width, height } = image;
  const face = faceIn(head, width / height);
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
