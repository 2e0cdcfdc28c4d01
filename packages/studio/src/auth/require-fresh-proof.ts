import { limits, StudioError } from "@portrait-studio/contract";
import { type Database, sessions } from "@portrait-studio/db";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";

/** The person has signed in a moment ago: nobody adds a way in who holds only a session. @throws PROOF_REQUIRED {minutes} */
export async function requireFreshProof(
  db: Pick<Database, "$count">,
  { userId, credential }: Actor,
  minutes: number = limits.proofMinutes,
): Promise<void> {
  const proven = and(
    eq(sessions.id, credential?.kind === "session" ? credential.id : ""),
    eq(sessions.userId, userId),
    gt(sessions.createdAt, sql`clock_timestamp() - ${minutes} * interval '1 minute'`),
  );
  if ((await db.$count(sessions, proven)) === 0)
    throw new StudioError("PROOF_REQUIRED", { minutes: limits.proofMinutes });
}
