import { setTimeout as pause } from "node:timers/promises";
import { promptAdviceSchema, type RefinedPrompt, StudioError } from "@portrait-studio/contract";
import { type Database, promptRefinements } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";

const pauseMs = 100;

/** Waits for the answer of a refinement that another call has started. @throws PROMPT_HELPER_UNAVAILABLE */
export async function awaitAnswer(db: Database, id: string): Promise<RefinedPrompt> {
  for (;;) {
    const [row] = await db
      .select({
        status: promptRefinements.status,
        answer: promptRefinements.answer,
        creditsCharged: promptRefinements.creditsCharged,
        overdue: sql<boolean>`${promptRefinements.deadlineAt} <= clock_timestamp()`,
      })
      .from(promptRefinements)
      .where(eq(promptRefinements.id, id));
    if (row?.status === "completed")
      return { ...promptAdviceSchema.parse(row.answer), creditsCharged: row.creditsCharged };
    if (row?.status !== "processing" || row.overdue) throw new StudioError("PROMPT_HELPER_UNAVAILABLE");
    await pause(pauseMs);
  }
}
