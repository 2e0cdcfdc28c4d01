import type { ImagePlan } from "@portrait-studio/darkroom";
import type { JobNews, RunningJob } from "../local/running-job.ts";
import type { GenerationInput } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { type DarkroomModel, findCleanMattes } from "./artifact.ts";
import { type ImageProgress, makeImages } from "./make-images.ts";
import { makeInspected, readEarlier } from "./make-inspected.ts";
import type { DarkroomPorts } from "./ports.ts";
import { createRenderOrders } from "./render-orders.ts";

/** Plans and renders the images of one request, looks at each, and tries another photo or composition where one has a flaw. */
export async function generate(
  ports: DarkroomPorts,
  { jobId, artifactRef, count, plan: given, like, ...request }: GenerationInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const { darkroom, store } = ports;
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const wanted = { ...request, like: like as ImagePlan | undefined, mattes: findCleanMattes(model) };
  // a frame of the contact sheet was looked at when it was made, and chosen: no other takes its place, whatever else looks like it
  const frame = given as ImagePlan | undefined;
  const isGiven = (position: number) => frame !== undefined && position === 0;
  const createPlan = (index: number, inVain: readonly string[] = []) => {
    if (frame && index === 0) return frame;
    // the others show other photos
    const passedOver = frame ? [frame.photoId, ...inVain] : inVain;
    return darkroom.planImage({ ...wanted, artifact: model.set, index, passedOver });
  };
  const { reading } = createPlan(0);
  const gallery = await readEarlier(store, jobId);
  const order = await createRenderOrders(ports, model, signal);

  return makeImages(
    store,
    {
      jobId,
      count,
      reading,
      make: (position, { onPreview, readEarlier: readBatch }) =>
        makeInspected({
          readOthers: async () => (isGiven(position) ? [] : [...gallery, ...(await readBatch())]),
          tries: isGiven(position) ? 1 : undefined,
          make: async ({ turn, passedOver }) => {
            const plan = createPlan(position + turn * count, passedOver);
            const ordered = await order(plan);
            onPreview(await darkroom.previewImage(ordered));
            return { ...(await darkroom.renderImage(ordered)), plan };
          },
        }),
    },
    job,
    signal,
  );
}
