import type { EditReading } from "@portrait-studio/prompt-reader";
import { readInstruction, verbs } from "@portrait-studio/prompt-reader";
import { decodePhoto } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import type { EditReadRequest } from "./types.ts";

/** Longer side at which a face is looked for, in pixels. */
const lookSide = 1024;

/**
 * What an instruction can do to an image: what needs a face is without effect where none is seen.
 * @throws UnreadablePhotoError when the image isn't whole and readable
 */
export async function readEdit({ image, instruction }: EditReadRequest): Promise<EditReading> {
  const { steps, reading } = readInstruction(instruction);
  if (!steps.some(({ edit }) => verbs[edit].needsFace)) return reading;
  const [face] = await findFaces(await decodePhoto(image, lookSide));
  return face ? reading : readInstruction(instruction, { hasFace: false }).reading;
}
