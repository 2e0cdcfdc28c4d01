import { StudioError, type User } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { giveWelcome } from "./give-welcome.ts";
import { readUser } from "./read-user.ts";

/** Prepares a new account: gives its welcome credits once. Safe to repeat. @throws WELCOME_DELAYED: the account works without them */
export async function bootstrapUser(
  studio: Pick<Studio, "db" | "settings" | "hashMailbox" | "auth">,
  actor: Actor,
  input: { supabaseUserId: string; email: string },
  { network }: { network?: string | undefined } = {},
): Promise<User> {
  if (input.supabaseUserId !== actor.userId || input.email !== actor.email)
    throw new StudioError("FORBIDDEN");
  await giveWelcome(studio, actor, network);
  return readUser(studio.db, actor.userId);
}
