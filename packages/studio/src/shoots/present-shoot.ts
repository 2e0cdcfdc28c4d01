import { type GenerationStatus, isUnfinished, type Shoot } from "@portrait-studio/contract";
import { generations, type shoots } from "@portrait-studio/db";
import { asc, inArray } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentGenerations } from "../generation/present-generation.ts";

export async function presentShoots(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  rows: readonly (typeof shoots.$inferSelect)[],
): Promise<Shoot[]> {
  const ids = rows.map(({ id }) => id);
  const made =
    ids.length === 0
      ? []
      : await studio.db
          .select()
          .from(generations)
          .where(inArray(generations.shootId, ids))
          .orderBy(asc(generations.id));
  const requests = await presentGenerations(studio, actor, made);
  const shootIds = new Map(made.map(({ id, shootId }) => [id, shootId]));
  const unitCosts = new Map(made.map(({ id, unitCost }) => [id, unitCost]));
  return rows.map(({ id, modelId, createdAt }) => {
    const own = requests.filter((request) => shootIds.get(request.id) === id);
    const sum = (of: (request: (typeof own)[number]) => number) =>
      own.reduce((total, request) => total + of(request), 0);
    const status = getStatus(own.map((request) => request.status));
    return {
      id,
      modelId,
      status,
      count: sum(({ count }) => count),
      delivered: sum(({ outputs }) => outputs.length),
      creditsCharged: sum(({ creditsCharged }) => creditsCharged),
      creditsHeld: sum((request) =>
        isUnfinished(request.status)
          ? request.count * (unitCosts.get(request.id) ?? 0) - request.creditsCharged
          : 0,
      ),
      error: status === "failed" ? (own.find(({ error }) => error)?.error ?? null) : null,
      requests: own,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** One status for all: unfinished while any is, and completed if any has delivered. */
function getStatus(statuses: readonly GenerationStatus[]): GenerationStatus {
  if (statuses.every((status) => status === "pending")) return "pending";
  if (statuses.some(isUnfinished)) return "processing";
  if (statuses.includes("completed")) return "completed";
  return statuses.includes("cancelled") ? "cancelled" : "failed";
}
