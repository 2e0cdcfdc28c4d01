import type { ImagePlan } from "@portrait-studio/darkroom";
import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import type { PhotoRecord } from "../photo-records.ts";
import { type DarkroomModel, findCleanMattes } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";

export async function createRenderOrders(
  { store, photoRecords }: Pick<DarkroomPorts, "store" | "photoRecords">,
  model: DarkroomModel,
  signal: AbortSignal | undefined,
) {
  const records = await photoRecords.read(Object.keys(model.photoKeys));
  const clean = findCleanMattes(model);
  return async (plan: ImagePlan) => {
    const photo = await store.read(getPhotoKey(model, plan.photoId));
    // along a doubted outline a blurred wall shows what is wrong with it: the soft guess does not
    const key = clean.includes(plan.photoId) ? model.matteKeys[plan.photoId] : undefined;
    const matte = key ? await store.read(key) : undefined;
    const identity = findIdentity(model.set.photos, plan.photoId, records);
    return { artifact: model.set, plan, photo, matte, identity, signal };
  };
}

function getPhotoKey(model: DarkroomModel, photoId: string): string {
  const key = model.photoKeys[photoId];
  if (!key) throw new Error(`The model has no photo ${photoId}.`);
  return key;
}

function findIdentity(
  photos: readonly ArtifactPhoto[],
  photoId: string,
  records: ReadonlyMap<string, PhotoRecord>,
): string | undefined {
  const seen = photos.find(({ id }) => id === photoId)?.seen;
  const faces = records.get(photoId)?.analysis?.findings?.faces ?? [];
  return seen && faces.find(({ landmarks }) => landmarks === seen.landmarks)?.identity;
}
