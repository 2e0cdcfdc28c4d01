import type { EditInput } from "../port.ts";
import { type ImageProgress, makeImages } from "./make-images.ts";
import type { Ports } from "./ports.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

/** Changes one image by an instruction; fails at once when the darkroom understands no word of it. */
export async function edit(
  { darkroom, store }: Ports,
  { jobId, pictureKey, count, ...request }: EditInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const reading = darkroom.readInstruction(request.instruction);
  job.report({ ready: [], reading });
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const picture = await store.read(pictureKey);
  const make = async (position: number) => {
    const { bytes, plan } = await darkroom.editPortrait({ ...request, picture, position, signal });
    return { bytes, plan };
  };
  return makeImages(store, { jobId, count, reading, make }, job, signal);
}
