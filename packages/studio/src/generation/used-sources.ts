import { StudioError } from "@portrait-studio/contract";
import type { Database } from "@portrait-studio/db";
import type { SourcePhoto } from "@portrait-studio/engine";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";

interface Wanted {
  modelId: string;
  sources: unknown;
  photoId?: string | undefined;
}

/** The pinned photo, or those that are not left out. @throws NOT_FOUND of the photo */
export async function readUsedSources(
  db: Database,
  { modelId, sources: known, photoId }: Wanted,
): Promise<SourcePhoto[]> {
  const sources = known as SourcePhoto[];
  const rows = await selectModelPhotos(db, modelId);
  if (photoId && !rows.some(({ id }) => id === photoId)) throw new StudioError("NOT_FOUND");
  if (photoId) return sources.filter(({ id }) => id === photoId);
  const used = rows.filter(({ leftOut }) => !leftOut).map(({ id }) => id);
  return sources.filter(({ id }) => used.includes(id));
}
