import type { GenerationInput } from "../port.ts";
import type { DarkroomModel } from "./artifact.ts";
import { type ImageProgress, makeImages } from "./make-images.ts";
import { openModel } from "./open-model.ts";
import type { Ports } from "./ports.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

/** Plans and renders the images of one request. */
export async function generate(
  ports: Ports,
  { jobId, artifactRef, count, ...request }: GenerationInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const { darkroom, store } = ports;
  const model = await openModel(ports, { jobId, artifactRef, signal });
  const { matteKeys, doubted = [] } = model;
  const mattes = Object.keys(matteKeys).filter((id) => !doubted.includes(id));
  const plans = Array.from({ length: count }, (_, index) =>
    darkroom.planImage({ ...request, artifact: model.set, index, mattes }),
  );
  const [{ reading }] = plans;
  const make = async (position: number, preview: (bytes: Uint8Array) => void) => {
    const plan = plans[position];
    const photo = await store.read(photoKey(model, plan.photoId));
    const key = matteKeys[plan.photoId];
    const matte = key ? await store.read(key) : undefined;
    const order = { artifact: model.set, plan, photo, matte, signal };
    preview(await darkroom.previewImage(order));
    const { bytes } = await darkroom.renderImage(order);
    return { bytes, contentType: "image/jpeg" as const, plan };
  };
  return makeImages(store, { jobId, count, reading, make }, job, signal);
}

function photoKey(model: DarkroomModel, photoId: string): string {
  const key = model.photoKeys[photoId];
  if (!key) throw new Error(`The model has no photo ${photoId}.`);
  return key;
}
