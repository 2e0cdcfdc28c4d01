import { type Model, modelSchema } from "@portrait-studio/contract";
import { models, photos, trainingSessions } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentColumns } from "../present-columns.ts";
import { coverColumns, sheetCover } from "./cover.ts";

/**
 * Whether the person can stand before a backdrop in any photo in use: as the engine says of the photos that it has, else by the cut-outs
 * of the upload. A column of queries that join its training.
 */
export const hasCutOut = sql<boolean>`exists (
  select 1 from ${photos}
  left join jsonb_to_recordset(${models.sources}) as source(id text, "cutOut" boolean) on source.id = ${photos.id}
  where ${photos.uploadSessionId} = ${trainingSessions.uploadSessionId} and not ${photos.leftOut}
    and (source.id is not null or ${models.sources} is null)
    and coalesce(source."cutOut", ${photos.cutOutKey} is not null and coalesce(${photos.useCutOut}, ${photos.cutOutClean}))
)`;

export const modelColumns = { model: models, hasCutOut, cover: coverColumns, sheetCover };

export interface ModelRow {
  model: typeof models.$inferSelect;
  hasCutOut: boolean;
  cover: { id: string; thumbnailKey: string } | null;
  sheetCover: string | null;
}

export function presentModel(
  { storage, engines }: Pick<Studio, "storage" | "engines">,
  actor: Actor,
  { model: row, hasCutOut, cover, sheetCover, ...joined }: ModelRow & { trainingSessionId: string | null },
): Model {
  const addresses = addressesFor({ storage }, actor);
  const engine = row.engine;
  const coverKey = sheetCover ?? row.coverKey;
  const { capabilities } = engines.getProfile(engine);
  return {
    ...presentColumns(modelSchema, row),
    style: "portrait",
    engine,
    capabilities,
    backdrops: hasCutOut || capabilities.inventsScenes,
    coverUrl: cover
      ? addresses.of(cover.thumbnailKey, { kind: "image", id: cover.id })
      : coverKey && addresses.of(coverKey, { kind: "model", id: row.id }),
    coverImageId: cover?.id ?? null,
    trainingSessionId: joined.trainingSessionId,
  };
}
