import { type Database, newId, users } from "@portrait-studio/db";
import { grantCredits } from "../grant-credits.ts";

/** A user without an account. */
export async function seedUser(db: Database): Promise<string> {
  const id = newId("user");
  await db.insert(users).values({ id, email: `${id}@example.test` });
  return id;
}

/** A user with one never-expiring grant per amount. */
export async function seedAccount(db: Database, ...amounts: number[]): Promise<string> {
  const userId = await seedUser(db);
  for (const [index, amount] of amounts.entries())
    await grantCredits(db, {
      userId,
      source: "welcome",
      sourceRef: `seed:${userId}:${index}`,
      amount,
      expiry: "never",
    });
  return userId;
}
