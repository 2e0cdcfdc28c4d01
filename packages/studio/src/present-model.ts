import type { Model } from "@portrait-studio/contract";
import type { models } from "@portrait-studio/db";
import type { Actor, Studio } from "./context.ts";
import { engineOf } from "./engines.ts";
import { addressesFor } from "./files/audience.ts";

interface ModelRow {
  model: typeof models.$inferSelect;
  trainingSessionId: string | null;
  /** the image that was chosen as its cover */
  cover: { id: string; thumbnailKey: string } | null;
}

export function presentModel(
  { storage, engines }: Pick<Studio, "storage" | "engines">,
  actor: Actor,
  { model: row, trainingSessionId, cover }: ModelRow,
): Model {
  const addresses = addressesFor({ storage }, actor);
  const engine = engineOf(engines, row);
  return {
    id: row.id,
    name: row.name,
    triggerWord: row.triggerWord,
    style: "portrait",
    description: row.description,
    imageCount: row.imageCount,
    portraitCount: row.portraitCount,
    status: row.status,
    engine,
    capabilities: engines.profileOf(engine).capabilities,
    coverUrl: cover
      ? addresses.of(cover.thumbnailKey, { kind: "image", id: cover.id })
      : row.coverKey && addresses.of(row.coverKey, { kind: "model", id: row.id }),
    coverImageId: cover?.id ?? null,
    trainingSessionId,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
