import { analysePhotos, reportRead } from "../local/analyse-photos.ts";
import { settleAll } from "../local/settle-all.ts";
import type { TrainingEnd, TrainingInput, TrainingProgress } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type DarkroomModel, findCleanMattes, findSources, matteKey } from "./artifact.ts";
import { cutOutReferences } from "./cut-out-references.ts";
import type { DarkroomPorts } from "./ports.ts";

const readingShare = 0.3;
const cuttingShare = 0.68;

export async function train(
  ports: DarkroomPorts,
  { modelId, photos }: TrainingInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: TrainingProgress) => void },
): Promise<TrainingEnd> {
  const { photoReader, store } = ports;
  const known = await analysePhotos(ports, {
    photos,
    signal,
    onRead: reportRead(photos, readingShare, onProgress),
  });
  const analysed = known.map(({ id, analysis }) => ({ id, analysis }));
  const set = photoReader.analyseSet(analysed);
  if (!set.usable) return { state: "failed", reason: "photos_unusable" };
  const onCut = (done: number, of: number) =>
    onProgress({
      stage: "building_model",
      progress: readingShare + (cuttingShare * done) / of,
      counted: { done, of },
    });
  const passed = await cutOutReferences(ports, { modelId, known, set, signal, onProgress: onCut });
  const ids = Object.keys(passed);
  const read = {
    set,
    matteKeys: Object.fromEntries(ids.map((id) => [id, matteKey(modelId, id)])),
    doubted: ids.filter((id) => !passed[id]),
  };
  const photoKeys = Object.fromEntries(photos.map(({ id, key }) => [id, key]));
  const sizes = await measurePhotos(ports, read, signal);
  const model: DarkroomModel = { version: 2, photoKeys, ...read, sizes };
  signal.throwIfAborted();
  const artifactRef = artifactKey(modelId);
  await writeJson(store, artifactRef, model);
  return { state: "completed", artifactRef, coverPhotoId: set.references[0], sources: findSources(model) };
}

/** How large the images of each usable photo of a model can be, by photo id. */
async function measurePhotos(
  { darkroom, store }: Pick<DarkroomPorts, "darkroom" | "store">,
  model: Pick<DarkroomModel, "set" | "matteKeys" | "doubted">,
  signal: AbortSignal,
): Promise<DarkroomModel["sizes"]> {
  const clean = findCleanMattes(model);
  const usable = model.set.photos.filter((photo) => photo.usable);
  const measured = await settleAll(
    usable.map(async ({ id }) => {
      const matte = clean.includes(id) ? await store.read(model.matteKeys[id]) : undefined;
      const sizes = await darkroom.measureSizes({ artifact: model.set, photoId: id, matte, signal });
      return [id, sizes] as const;
    }),
  );
  return Object.fromEntries(measured);
}
