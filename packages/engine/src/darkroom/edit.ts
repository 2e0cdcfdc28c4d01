import type { ImageFlaw } from "@portrait-studio/contract";
import type { JobNews, RunningJob } from "../local/running-job.ts";
import type { EditInput } from "../port.ts";
import { type ImageProgress, type Made, makeImages } from "./make-images.ts";
import type { DarkroomPorts } from "./ports.ts";

/** The strength where a request names none, and how much of it each try has: with less of it, what an edit overdoes may pass. */
const usualStrength = 0.75;
const tries = [1, 0.6, 0.36];
/** Flaws that an edit can have for doing too much. */
const ofStrength: ReadonlySet<ImageFlaw> = new Set(["face", "skin", "sharpness"]);

/** Changes one image by an instruction, and looks at what comes out; one of which nothing can be done to this image fails before any is made. */
export async function edit(
  { darkroom, store }: DarkroomPorts,
  { jobId, pictureKey, count, ...request }: EditInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const image = await store.read(pictureKey);
  const reading = await darkroom.readEdit({ image, instruction: request.instruction, signal });
  job.report({ ready: [], reading });
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const make = async (position: number): Promise<Made> => {
    const flaws: ImageFlaw[] = [];
    for (const part of tries) {
      const strength = part === 1 ? request.strength : part * (request.strength ?? usualStrength);
      const edited = await darkroom.editImage({ ...request, strength, image, position, signal });
      const { bytes, contentType, plan, enlargement, found } = edited;
      const [worst] = found;
      if (!worst) return { bytes, contentType, plan: { ...plan, enlargement } };
      flaws.push(worst.flaw);
      if (!ofStrength.has(worst.flaw)) break;
    }
    return { withheld: flaws[0] };
  };
  return makeImages(store, { jobId, count, reading, make }, job, signal);
}
