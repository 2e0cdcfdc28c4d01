import { holdCredits } from "@portrait-studio/billing/ledger";
import { type GenerationKind, StudioError } from "@portrait-studio/contract";
import { generations, type Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { checkCapabilities, getCosts, requireEngine } from "../engines/require-engine.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { drawSeed } from "./choose-seed.ts";

type Row = typeof generations.$inferInsert;

type NewRequest = Omit<Row, "kind" | "holdId" | "unitCost" | "seed" | "deadlineAt"> & {
  kind: GenerationKind;
  seed: number | undefined;
};

/** Holds the cost of all its images. @throws ENGINE_UNAVAILABLE, UNSUPPORTED_BY_ENGINE, INSUFFICIENT_CREDITS */
export async function addRequest(
  tx: Transaction,
  studio: Pick<Studio, "settings" | "engines">,
  model: { engine: string },
  request: NewRequest,
): Promise<void> {
  const { id, userId, kind, count } = request;
  // the model has every image that its photos can make so
  if (count === 0) throw new StudioError("UNSUPPORTED_BY_ENGINE", { context: "renditions" });
  const { capabilities, longest } = requireEngine(studio, model);
  checkCapabilities(capabilities, request);
  const unitCost = getCosts(studio, model.engine)[kind];
  const hold = await holdCredits(tx, {
    userId,
    subjectType: kind,
    subjectId: id,
    amount: count * unitCost,
    deadlineMinutes: longest.images,
  });
  await tx.insert(generations).values({
    ...request,
    holdId: hold.id,
    unitCost,
    seed: request.seed ?? drawSeed(),
    deadlineAt: sql`clock_timestamp() + ${longest.images} * interval '1 minute'`,
  });
  await addToOutbox(tx, `${kind}/requested`, { generationId: id, userId });
}
