import { type AssertedPasskey, StudioError } from "@portrait-studio/contract";
import { users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isInvited } from "./is-invited.ts";
import { type OpenedSession, openSession } from "./open-session.ts";

/** @throws INVALID_PASSKEY, NOT_INVITED, ACCOUNT_BLOCKED, ACCOUNT_LEAVING {deletesAt, token} */
export async function verifyPasskey(
  { db, auth, settings }: Pick<Studio, "db" | "auth" | "settings">,
  { credential }: { credential: AssertedPasskey },
  browserKey: string | undefined,
): Promise<OpenedSession> {
  const { userId } = await auth.passkeys.redeem(browserKey, credential);
  const [person] = await db
    .select({
      id: users.id,
      email: users.email,
      blockedAt: users.blockedAt,
      deletionDueAt: users.deletionDueAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!person) throw new StudioError("INVALID_PASSKEY");
  if (!isInvited(settings, person.email)) throw new StudioError("NOT_INVITED");
  return openSession({ auth }, person);
}
