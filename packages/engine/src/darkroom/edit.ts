import type { JobNews, RunningJob } from "../local/running-job.ts";
import type { EditInput } from "../port.ts";
import { type ImageProgress, makeImages } from "./make-images.ts";
import type { Ports } from "./ports.ts";

/** Changes one image by an instruction; one of which nothing can be done to this image fails before any is made. */
export async function edit(
  { darkroom, store }: Ports,
  { jobId, pictureKey, count, ...request }: EditInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const image = await store.read(pictureKey);
  const reading = await darkroom.readEdit({ image, instruction: request.instruction, signal });
  job.report({ ready: [], reading });
  if (reading.understood.length === 0) return { state: "failed", reason: "not_understood" };
  const make = async (position: number) => {
    const { bytes, contentType, plan } = await darkroom.editImage({
      ...request,
      image,
      position,
      signal,
    });
    return { bytes, contentType, plan };
  };
  return makeImages(store, { jobId, count, reading, make }, job, signal);
}
