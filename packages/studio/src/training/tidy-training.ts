import { isUnfinished } from "@portrait-studio/contract";
import { trainingSessions } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/** After a training is over: the engine stops what still runs and drops what it left behind. Safe to repeat. */
export async function tidyTraining(
  { db, engine }: Pick<WorkerStudio, "db" | "engine">,
  trainingSessionId: string,
): Promise<void> {
  const [training] = await db
    .select({ status: trainingSessions.status, ticket: trainingSessions.engineTicket })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!training?.ticket || isUnfinished(training.status)) return;
  const ticket = training.ticket as Ticket;
  await (training.status === "completed" ? engine.cleanUp(ticket) : engine.cancel(ticket));
}
