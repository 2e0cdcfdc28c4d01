import { isUnfinished } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/** After a request is over: the engine stops what still runs and drops what it left behind. Safe to repeat. */
export async function tidyGeneration(
  { db, engine }: Pick<WorkerStudio, "db" | "engine">,
  generationId: string,
): Promise<void> {
  const [generation] = await db
    .select({ status: generations.status, ticket: generations.engineTicket })
    .from(generations)
    .where(eq(generations.id, generationId));
  if (!generation?.ticket || isUnfinished(generation.status)) return;
  const ticket = generation.ticket as Ticket;
  await (generation.status === "completed" ? engine.cleanUp(ticket) : engine.cancel(ticket));
}
