import type { ImageFlaw } from "@portrait-studio/contract";
import type { EditInput, ImageEnd, ImageWork } from "../port.ts";
import type { DarkroomPorts } from "./ports.ts";

/** The strength where a request names none, and how much of it each try has: with less of it, what an edit overdoes may pass. */
const usualStrength = 0.75;
const tries = [1, 0.6, 0.36];
/** Flaws that an edit can have for doing too much. */
const ofStrength: ReadonlySet<ImageFlaw> = new Set(["face", "skin", "sharpness"]);

export async function editImage(
  { darkroom, store }: DarkroomPorts,
  { pictureKey, ...request }: EditInput,
  position: number,
  { signal, onReading, keep }: ImageWork,
): Promise<ImageEnd> {
  const image = await store.read(pictureKey);
  const reading = await darkroom.readEdit({ image, instruction: request.instruction, signal });
  await onReading(reading);
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const flaws: ImageFlaw[] = [];
  for (const part of tries) {
    const strength = part === 1 ? request.strength : part * (request.strength ?? usualStrength);
    const edited = await darkroom.editImage({ ...request, strength, image, position, signal });
    const { bytes, contentType, plan, enlargement, found } = edited;
    const [worst] = found;
    if (!worst) {
      await keep({ bytes, contentType, plan: { ...plan, enlargement } });
      return { state: "kept" };
    }
    flaws.push(worst.flaw);
    if (!ofStrength.has(worst.flaw)) break;
  }
  return { state: "withheld", flaw: flaws[0] };
}
