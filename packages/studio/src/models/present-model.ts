import type { Model } from "@portrait-studio/contract";
import type { models } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";

export function presentModel(
  storage: Storage,
  row: typeof models.$inferSelect,
  trainingSessionId: string | null,
): Model {
  return {
    id: row.id,
    name: row.name,
    triggerWord: row.triggerWord,
    style: "portrait",
    description: row.description,
    imageCount: row.imageCount,
    portraitCount: row.portraitCount,
    status: row.status,
    coverUrl: row.coverKey ? storage.addressOf(row.coverKey) : null,
    trainingSessionId,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
