import type { ModelPhoto } from "@portrait-studio/photo/types";
import type { JobNews, RunningJob } from "../local/running-job.ts";
import type { GenerationInput, PhotoRecord } from "../port.ts";
import type { DarkroomModel } from "./artifact.ts";
import { readEarlier } from "./earlier-images.ts";
import { type ImageProgress, makeImages } from "./make-images.ts";
import { makeInspected } from "./make-inspected.ts";
import { openModel } from "./open-model.ts";
import type { Ports } from "./ports.ts";

/** Plans and renders the images of one request, looks at each, and tries another photo or composition where one has a flaw. */
export async function generate(
  ports: Ports,
  { jobId, artifactRef, count, ...request }: GenerationInput,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const { darkroom, store, photoRecords } = ports;
  const model = await openModel(ports, { jobId, artifactRef, signal });
  const { matteKeys, doubted = [] } = model;
  const mattes = Object.keys(matteKeys).filter((id) => !doubted.includes(id));
  const planOf = (index: number, passedOver: readonly string[] = []) =>
    darkroom.planImage({ ...request, artifact: model.set, index, mattes, passedOver });
  const { reading } = planOf(0);
  const gallery = await readEarlier(store, jobId);
  const records = await photoRecords.read(Object.keys(model.photoKeys));

  return makeImages(
    store,
    {
      jobId,
      count,
      reading,
      make: (position, { onPreview, readEarlier: readBatch }) =>
        makeInspected({
          readOthers: async () => [...gallery, ...(await readBatch())],
          make: async ({ turn, passedOver }) => {
            const plan = planOf(position + turn * count, passedOver);
            const photo = await store.read(photoKey(model, plan.photoId));
            const key = matteKeys[plan.photoId];
            const matte = key ? await store.read(key) : undefined;
            const identity = identityOf(model.set.photos, plan.photoId, records);
            const order = { artifact: model.set, plan, photo, matte, identity, signal };
            onPreview(await darkroom.previewImage(order));
            return { ...(await darkroom.renderImage(order)), plan };
          },
        }),
    },
    job,
    signal,
  );
}

function photoKey(model: DarkroomModel, photoId: string): string {
  const key = model.photoKeys[photoId];
  if (!key) throw new Error(`The model has no photo ${photoId}.`);
  return key;
}

/** The numbers of the photo's face in its record: of exactly the face that the model knows. */
function identityOf(
  photos: readonly ModelPhoto[],
  photoId: string,
  records: ReadonlyMap<string, PhotoRecord>,
): string | undefined {
  const seen = photos.find(({ id }) => id === photoId)?.seen;
  const faces = records.get(photoId)?.analysis?.findings?.faces ?? [];
  return seen && faces.find(({ landmarks }) => landmarks === seen.landmarks)?.identity;
}
