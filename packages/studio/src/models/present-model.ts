import type { Model } from "@portrait-studio/contract";
import type { models } from "@portrait-studio/db";
import type { Studio } from "../context.ts";
import { engineOf } from "../engines.ts";

export function presentModel(
  { storage, engines }: Pick<Studio, "storage" | "engines">,
  row: typeof models.$inferSelect,
  trainingSessionId: string | null,
): Model {
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
    coverUrl: row.coverKey ? storage.addressOf(row.coverKey) : null,
    trainingSessionId,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
