import { StudioError, type User } from "@portrait-studio/contract";
import { users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentUser } from "./present-user.ts";

export async function getMe({ db }: Pick<Studio, "db">, actor: Actor): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!row) throw new StudioError("UNAUTHENTICATED");
  return presentUser(row);
}
