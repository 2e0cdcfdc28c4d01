import { StudioError } from "@portrait-studio/contract";
import { generations, type Transaction, trainingSessions } from "@portrait-studio/db";
import { eq } from "drizzle-orm";

export type FoundJob =
  | { type: "training"; row: typeof trainingSessions.$inferSelect }
  | { type: "generation" | "edit"; row: typeof generations.$inferSelect };

/** The job with that id, locked until the transaction ends. @throws NOT_FOUND */
export async function findJob(tx: Transaction, id: string): Promise<FoundJob> {
  const [training] = await tx
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.id, id))
    .for("update");
  if (training) return { type: "training", row: training };
  const [request] = await tx.select().from(generations).where(eq(generations.id, id)).for("update");
  if (!request) throw new StudioError("NOT_FOUND");
  return { type: request.kind, row: request };
}
