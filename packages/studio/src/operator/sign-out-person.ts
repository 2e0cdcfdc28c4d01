import { accessTokens, runInTransaction, sessions } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

/** Signs a person out everywhere; with `tokens` their access tokens are revoked too. @throws NOT_FOUND */
export function signOutPerson(
  { db }: Pick<Studio, "db">,
  operator: Operator,
  { person, tokens }: { person: string; tokens: boolean },
): Promise<{ userId: string; sessions: number; tokens: number }> {
  return runInTransaction(db, async (tx) => {
    const { id: userId } = await readPerson(tx, person);
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    const revoked = tokens
      ? await tx
          .delete(accessTokens)
          .where(eq(accessTokens.userId, userId))
          .returning({ id: accessTokens.id })
      : [];
    const details = { sessions: ended.length, tokens: revoked.length };
    await recordAct(tx, operator, {
      action: "sign_out",
      subject: { type: "person", id: userId },
      userId,
      details,
    });
    return { userId, ...details };
  });
}
