import { accessTokens, passkeys, runInTransaction, sessions, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

/** Signs a person out everywhere; their access tokens and passkeys go too where that is asked for. @throws NOT_FOUND */
export function signOutPerson(
  { db }: Pick<Studio, "db">,
  operator: Operator,
  asked: { person: string; tokens: boolean; passkeys: boolean },
): Promise<{ userId: string; sessions: number; tokens: number; passkeys: number }> {
  return runInTransaction(db, async (tx) => {
    const { id: userId } = await readPerson(tx, asked.person);
    // so that a key which is being added sees that its session has ended
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const end = async (table: typeof sessions | typeof accessTokens | typeof passkeys) =>
      (await tx.delete(table).where(eq(table.userId, userId)).returning({ id: table.id })).length;
    const details = {
      sessions: await end(sessions),
      tokens: asked.tokens ? await end(accessTokens) : 0,
      passkeys: asked.passkeys ? await end(passkeys) : 0,
    };
    await recordAct(tx, operator, {
      action: "sign_out",
      subject: { type: "person", id: userId },
      userId,
      details,
    });
    return { userId, ...details };
  });
}
