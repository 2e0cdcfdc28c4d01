import { analysePhotos } from "../local/analyse-photos.ts";
import type { BlobStore } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { DarkroomModel } from "./artifact.ts";
import type { Ports } from "./ports.ts";

type ModelPhotos = DarkroomModel["set"]["photos"];

/**
 * A model that knows where heads end above, and which the photo cuts off: models from before there were crowns have those photos that are still
 * there looked at once.
 */
export async function measureCrowns(
  ports: Ports,
  { artifactRef, model, signal }: { artifactRef: string; model: DarkroomModel; signal: AbortSignal },
): Promise<DarkroomModel> {
  const unknown = model.set.photos.filter(({ seen }) => seen && seen.hairCut === undefined);
  if (unknown.length === 0) return model;
  const { store, photoReader, photoRecords } = ports;
  const there = await listThere(store, model.photoKeys);
  const records = await photoRecords.read(unknown.map(({ id }) => id));
  const photos = unknown.flatMap(({ id }) => {
    const key = model.photoKeys[id];
    const headBox = records.get(id)?.analysis?.marked?.headBox;
    return key !== undefined && there.has(key) ? [{ id, key, ...(headBox ? { headBox } : {}) }] : [];
  });
  if (photos.length === 0) return model;
  const known = await analysePhotos(ports, { photos, signal });
  const { photos: measured } = photoReader.analyseSet(known.map(({ id, analysis }) => ({ id, analysis })));
  const withCrowns = (of: ModelPhotos) => of.map((photo) => addCrown(photo, measured));
  // into what is there now: a photo may have been deleted meanwhile
  const now = await readJson<DarkroomModel>(store, artifactRef);
  await writeJson(store, artifactRef, { ...now, set: { ...now.set, photos: withCrowns(now.set.photos) } });
  return { ...model, set: { ...model.set, photos: withCrowns(model.set.photos) } };
}

/** Where no face is seen any more, the hair is taken for whole. */
function addCrown(photo: ModelPhotos[number], measured: ModelPhotos): ModelPhotos[number] {
  const found = measured.find(({ id }) => id === photo.id);
  if (!photo.seen || !found) return photo;
  const { hairCut = false, crown } = found.seen ?? {};
  return { ...photo, seen: { ...photo.seen, hairCut, ...(crown === undefined ? {} : { crown }) } };
}

/** The keys of the photos that are still there. */
export async function listThere(
  store: Pick<BlobStore, "list">,
  photoKeys: Record<string, string>,
): Promise<Set<string>> {
  const folders = new Set(Object.values(photoKeys).map((key) => key.slice(0, key.lastIndexOf("/") + 1)));
  return new Set((await Promise.all([...folders].map((folder) => store.list(folder)))).flat());
}
