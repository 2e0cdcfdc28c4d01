import type { Box } from "@portrait-studio/contract";
import { highest } from "@portrait-studio/inspection";
import { cutPhoto, lookAtPhoto } from "@portrait-studio/photo";
import { decodePhoto, type Raster } from "@portrait-studio/raster";
import { findFaces, unpackFloats } from "@portrait-studio/vision";
import sharp from "sharp";
import type { FoundFace } from "../render/scene.ts";
import { type EditRequest, longestEdited, type Outline } from "./edit-plan.ts";

export async function findFaceInHead(image: Raster, head: Box): Promise<FoundFace | null> {
  const { width, height } = image;
  const middle = { x: (head.x + head.width / 2) * width, y: (head.y + head.height / 2) * height };
  const away = ({ box }: { box: { left: number; top: number; width: number; height: number } }) =>
    Math.hypot(box.left + box.width / 2 - middle.x, box.top + box.height / 2 - middle.y);
  const [face] = (await findFaces(image)).toSorted((a, b) => away(a) - away(b));
  return face ? { landmarks: face.landmarks, width: face.width } : null;
}

/** It is null where no face is seen. @throws UnreadablePhotoError when the image isn't whole and readable */
export async function cutOutline({ image }: Pick<EditRequest, "image" | "signal">): Promise<Outline | null> {
  const { data, ...raw } = await decodePhoto(image, longestEdited);
  const bytes = await sharp(data, { raw: { ...raw, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const findings = await lookAtPhoto(bytes);
  const [face] = findings.faces;
  if (!face) return null;
  const { alpha, width, height } = await cutPhoto(bytes, { findings, subject: 0 });
  const { crown, hairCut } = face.measures;
  const shown = { width, height, data: Float32Array.from(alpha, (value) => value / 255) };
  const top = highest(shown, { landmarks: unpackFloats(face.landmarks), width: face.width });
  return {
    png: await sharp(alpha, { raw: { width, height, channels: 1 } })
      .toColourspace("b-w")
      .png({ compressionLevel: 6 })
      .toBuffer(),
    headMissing: hairCut ? 0 : Math.max(0, top - Math.max(0, crown)) / face.width,
  };
}
