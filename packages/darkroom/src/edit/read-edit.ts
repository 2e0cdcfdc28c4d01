import {
  type EditName,
  type EditReading,
  type EditStep,
  getSlot,
  readInstruction,
  type SlotName,
  verbs,
} from "@portrait-studio/prompts";
import { decodePhoto } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import sharp from "sharp";
import { findUnchanged } from "../inspect/inspect-edit.ts";
import { developEdit, editImage } from "./edit-image.ts";
import type { EditPreviewRequest, EditReadRequest, EditRequest } from "./edit-plan.ts";

const longestSide = 480;
/** The reading of an edit, and its first image in small: WebP, undefined where nothing of the instruction can be done. */
interface EditPreview {
  reading: EditReading;
  bytes?: Uint8Array | undefined;
}

/** Longer side at which a face is looked for, in pixels, and of the image that edits are tried on. */
const sides = { look: 1024, trial: 320 };

/** Slots of light and colour that do to a small image what they do to a large one. */
const pointwise: ReadonlySet<SlotName> = new Set(
  "tone warmth saturation balance cast light shadows highlights contrast fade".split(" ") as SlotName[],
);

/** Steps that need a face have no effect where none is seen, nor does light or colour that is there already. @throws UnreadablePhotoError */
export async function readEdit({ image, instruction }: EditReadRequest): Promise<EditReading> {
  const { steps, reading } = readInstruction(instruction);
  const needsFace = steps.some(({ edit }) => verbs[edit].needsFace);
  const hasFace = !needsFace || (await findFaces(await decodePhoto(image, sides.look))).length > 0;
  const without = await findIdle(image, instruction, steps);
  return hasFace && without.size === 0 ? reading : readInstruction(instruction, { hasFace, without }).reading;
}

/** The edits that leave a small copy of the image as it is, each by itself. */
async function findIdle(
  image: Uint8Array,
  instruction: string,
  steps: readonly EditStep[],
): Promise<ReadonlySet<EditName>> {
  const tried = steps.filter(({ edit }) => pointwise.has(getSlot(edit)));
  const idle = new Set<EditName>();
  if (tried.length === 0) return idle;
  const size = { width: sides.trial, height: sides.trial, fit: "inside", withoutEnlargement: true } as const;
  const small = await sharp(image).rotate().resize(size).png({ compressionLevel: 1 }).toBuffer();
  for (const { edit } of tried) {
    const others = new Set(steps.flatMap((step) => (step.edit === edit ? [] : step.edit)));
    const done = await developEdit({ seed: 0, position: 0, image: small, instruction, without: others });
    if (findUnchanged(done, null)) idle.add(edit);
  }
  return idle;
}

/** @throws UnreadablePhotoError */
export async function previewEdit(
  request: EditPreviewRequest & Pick<EditRequest, "outline">,
): Promise<EditPreview> {
  const reading = await readEdit(request);
  if (reading.understood.length === 0) return { reading };
  const size = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const;
  const small = await sharp(request.image).resize(size).png().toBuffer();
  const { bytes } = await editImage({ ...request, position: 0, image: small });
  return { reading, bytes: await sharp(bytes).webp({ quality: 82 }).toBuffer() };
}
