import type { EditInput } from "../port.ts";
import { makePictures, type PictureProgress } from "./make-pictures.ts";
import type { Ports } from "./ports.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

/** Changes one picture by an instruction; one of which no word means anything to the darkroom fails at once. */
export async function edit(
  { darkroom, store }: Ports,
  { jobId, pictureKey, count, ...wish }: EditInput,
  job: RunningJob<PictureProgress>,
  signal: AbortSignal,
): Promise<JobNews<PictureProgress>["outcome"]> {
  const reading = darkroom.readInstruction(wish.instruction);
  job.report({ ready: [], reading });
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const picture = await store.read(pictureKey);
  const make = async (position: number) => {
    const { bytes, plan } = await darkroom.editPortrait({ ...wish, picture, position, signal });
    return { bytes, plan };
  };
  return makePictures(store, { jobId, count, reading, make }, job, signal);
}
