import type { EditInput } from "../port.ts";
import { makePictures, type PictureProgress } from "./make-pictures.ts";
import type { Ports } from "./ports.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

/** Changes one picture by an instruction; one of which nothing can be done to this picture fails before any is made. */
export async function edit(
  { darkroom, store }: Ports,
  { jobId, pictureKey, count, ...wish }: EditInput,
  job: RunningJob<PictureProgress>,
  signal: AbortSignal,
): Promise<JobNews<PictureProgress>["outcome"]> {
  const picture = await store.read(pictureKey);
  const reading = await darkroom.readEdit({ picture, instruction: wish.instruction, signal });
  job.report({ ready: [], reading });
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const make = async (position: number) => {
    const { bytes, contentType, plan } = await darkroom.editPortrait({ ...wish, picture, position, signal });
    return { bytes, contentType, plan };
  };
  return makePictures(store, { jobId, count, reading, make }, job, signal);
}
