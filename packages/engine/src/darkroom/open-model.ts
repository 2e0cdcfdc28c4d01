import type { Box } from "@portrait-studio/contract";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { TrainingPhoto } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { DarkroomModel } from "./artifact.ts";
import { listThere, measureCrowns } from "./measure-crowns.ts";
import type { Ports } from "./ports.ts";
import { readPhotos } from "./read-photos.ts";

/** A model from before `vision`. It can still be rendered, but its analysis is less precise. */
interface FirstModel {
  version: 1;
  photoKeys: Record<string, string>;
  set: Omit<SetAnalysis, "version" | "photos"> & {
    photos: (SetAnalysis["photos"][number] & { confidence: number; head: Box })[];
  };
  matteKeys?: Record<string, string>;
}

/**
 * Opens a model for making images. For version 1, its photos are read again once and it is written as version 2. Deleted photos
 * are left out, and when the photos make no model any more, the old analysis is kept. Crowns that are not known yet are measured once.
 */
export async function openModel(
  ports: Ports,
  { jobId, artifactRef, signal }: { jobId: string; artifactRef: string; signal: AbortSignal },
): Promise<DarkroomModel> {
  const stored = await readJson<DarkroomModel | FirstModel>(ports.store, artifactRef);
  if (stored.version === 2) return measureCrowns(ports, { artifactRef, model: stored, signal });
  const modelId = artifactRef.split("/").at(-2) ?? "";
  const photos = await photosOf(ports, stored);
  const read = await readPhotos(ports, { jobId, modelId, photos, signal });
  const model: DarkroomModel = read.set.usable
    ? { version: 2, photoKeys: stored.photoKeys, ...read }
    : { version: 2, photoKeys: stored.photoKeys, set: keepSet(stored), matteKeys: stored.matteKeys ?? {} };
  await writeJson(ports.store, artifactRef, model);
  return model;
}

/**
 * The remaining photos of an old model, with the head boxes that the person set (only these have certainty 1) and their decisions
 * about cut-outs.
 */
async function photosOf(
  { store, photoRecords }: Ports,
  { photoKeys, set }: FirstModel,
): Promise<TrainingPhoto[]> {
  const records = await photoRecords.read(Object.keys(photoKeys));
  const there = await listThere(store, photoKeys);
  const placed = new Map(
    set.photos.flatMap(({ id, head, confidence }) => (confidence === 1 ? [[id, head] as const] : [])),
  );
  return Object.entries(photoKeys)
    .filter(([, key]) => there.has(key))
    .map(([id, key]) => {
      const headBox = placed.get(id);
      const cutOut = records.get(id)?.useCutOut ?? undefined;
      return { id, key, ...(headBox ? { headBox } : {}), ...(cutOut === undefined ? {} : { cutOut }) };
    });
}

function keepSet({ set }: FirstModel): SetAnalysis {
  return { ...set, version: 2 };
}
