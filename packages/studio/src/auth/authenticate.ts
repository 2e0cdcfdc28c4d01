import { users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Who a Bearer token speaks for; undefined when the token is missing, expired or revoked. */
export async function authenticate(
  { db, auth }: Pick<Studio, "db" | "auth">,
  token: string,
): Promise<Actor | undefined> {
  const session = await auth.validateSession(token);
  if (!session) return undefined;
  const [user] = await db
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, session.userId));
  return user;
}
