import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { type Database, newId, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Studio } from "../context.ts";

interface Input {
  email: string;
  token: string;
}

/** Exchanges a code or a link's token for a session. The first sign-in creates the account. @throws INVALID_CODE */
export async function verifySignIn(
  { db, auth }: Pick<Studio, "db" | "auth">,
  input: Input,
  client: { browserKey?: string | undefined } = {},
): Promise<{ access_token: string; user: { id: string; email: string } }> {
  // an incomplete code is not a guess and uses up no attempt
  if (input.token.length < limits.codeLength) throw new StudioError("INVALID_CODE");
  const { email, language } = await auth.redeem({ ...input, browserKey: client.browserKey });
  const user = await findOrCreateUser(db, email, language);
  return { access_token: await auth.createSession(user.id), user };
}

async function findOrCreateUser(db: Database, email: string, language: Language) {
  const columns = { id: users.id, email: users.email };
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
