import { contactSheets, models, type Transaction, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import { addToOutbox } from "../outbox/add-to-outbox.ts";

export const lostMinutes = 5;

/** How many frames there are of the sheet that ends a training; null once it is there, or will not come. A column of queries about models. */
export const firstFrames = sql<number | null>`(
  select jsonb_array_length(${contactSheets.frames}) + jsonb_array_length(${contactSheets.missing}) from ${contactSheets}
  where ${contactSheets.modelId} = ${models.id} and ${contactSheets.status} = 'making' and ${contactSheets.framesVersion} is null
    and ${contactSheets.requestedAt} > clock_timestamp() - ${sql.raw(String(lostMinutes))} * interval '1 minute'
)`;

export async function endFirstSheet(tx: Transaction, modelId: string): Promise<void> {
  const [training] = await tx
    .select({ trainingSessionId: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.modelId, modelId),
        eq(trainingSessions.status, "completed"),
        isNull(trainingSessions.toldAt),
      ),
    );
  if (training) await addToOutbox(tx, "training/ended", training);
}
