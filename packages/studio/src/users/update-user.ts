import { StudioError, type UpdateUserInput, type User } from "@portrait-studio/contract";
import { users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { readUser } from "./read-user.ts";

/** Changes the caller's own preferences; another id is not found. */
export async function updateUser(
  studio: Pick<Studio, "db">,
  actor: Actor,
  input: UpdateUserInput,
): Promise<User> {
  const { id, ...preferences } = input;
  if (id !== actor.userId) throw new StudioError("NOT_FOUND");
  const { language, theme, notifyTraining, notifyExport, notifyLowCredits } = preferences;
  if (Object.values(preferences).some((value) => value !== undefined))
    await studio.db
      .update(users)
      .set({ language, theme, notifyTraining, notifyExport, notifyLowCredits })
      .where(eq(users.id, id));
  return readUser(studio.db, actor.userId);
}
