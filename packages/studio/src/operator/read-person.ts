import { StudioError } from "@portrait-studio/contract";
import { type DatabaseHandle, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";

/** Deleted people are found by their id alone. @throws NOT_FOUND */
export async function readPerson(db: DatabaseHandle, person: string): Promise<typeof users.$inferSelect> {
  const named = person.includes("@") ? eq(users.email, person.trim().toLowerCase()) : eq(users.id, person);
  const [found] = await db.select().from(users).where(named);
  if (!found) throw new StudioError("NOT_FOUND");
  return found;
}
