import { makePlane, type Plane } from "@portrait-studio/raster";
import { cutPhoto, findFaces, lookAtPhoto, unpackFloats } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import type { Box } from "../analysis/types.ts";
import type { Picture } from "../pixels/picture.ts";

/** The person that a picture shows. */
export interface Person {
  /** x, y, z of vision's 478 points, in pixels of the picture */
  landmarks: Float32Array;
  /** cheek to cheek in pixels, as it would be seen from the front */
  width: number;
  /** 0..1, 1 on the person; null where nobody asked for it */
  matte: Plane | null;
}

interface Middle {
  x: number;
  y: number;
}

/** The person whose face is nearest to the middle of a head; null where no face is seen. @param cut whether the matte is needed */
export async function findPerson(picture: Picture, head: Box, cut: boolean): Promise<Person | null> {
  const { width, height, data } = picture;
  const middle = { x: (head.x + head.width / 2) * width, y: (head.y + head.height / 2) * height };
  if (!cut) {
    const faces = await findFaces(picture);
    const face = faces[nearest(faces, middle)];
    return face ? { landmarks: face.landmarks, width: face.width, matte: null } : null;
  }
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const findings = await lookAtPhoto(bytes);
  const subject = nearest(findings.faces, middle);
  const face = findings.faces[subject];
  if (!face) return null;
  const { alpha } = await cutPhoto(bytes, { findings, subject });
  const matte = makePlane(
    width,
    height,
    Float32Array.from(alpha, (value) => value / 255),
  );
  return { landmarks: unpackFloats(face.landmarks), width: face.width, matte };
}

function nearest(
  faces: readonly { box: { left: number; top: number; width: number; height: number } }[],
  { x, y }: Middle,
): number {
  const away = faces.map(({ box }) => Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y));
  return away.indexOf(Math.min(...away));
}
