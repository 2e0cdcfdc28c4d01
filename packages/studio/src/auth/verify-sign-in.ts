import type { Caller } from "@portrait-studio/auth";
import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { type Database, newId, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isInvited } from "./is-invited.ts";
import { type OpenedSession, openSession, type SignedIn } from "./open-session.ts";

/** The first sign-in creates the account. @throws INVALID_CODE, NOT_INVITED, ACCOUNT_BLOCKED, ACCOUNT_LEAVING {deletesAt, token} */
export async function verifySignIn(
  { db, auth, settings }: Pick<Studio, "db" | "auth" | "settings">,
  input: { email: string; token: string },
  caller: Caller = {},
): Promise<OpenedSession> {
  // an incomplete code is not a guess and uses up no attempt
  if (input.token.length < limits.codeLength) throw new StudioError("INVALID_CODE");
  const { email, language } = await auth.redeem({ ...caller, ...input });
  // checked after the code, so that only the mailbox's owner learns whether it is invited or blocked
  if (!isInvited(settings, email)) throw new StudioError("NOT_INVITED");
  return openSession({ auth }, await findOrCreateUser(db, email, language));
}

async function findOrCreateUser(db: Database, email: string, language: Language): Promise<SignedIn> {
  const columns = {
    id: users.id,
    email: users.email,
    blockedAt: users.blockedAt,
    deletionDueAt: users.deletionDueAt,
  };
  const [created] = await db
    .insert(users)
    .values({ id: newId("user"), email, language })
    .onConflictDoNothing({ target: users.email })
    .returning(columns);
  if (created) return created;
  const [known] = await db.select(columns).from(users).where(eq(users.email, email));
  if (!known) throw new Error("The account was deleted while its owner signed in.");
  return known;
}
