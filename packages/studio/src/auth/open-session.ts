import { StudioError } from "@portrait-studio/contract";
import type { users } from "@portrait-studio/db";
import { createKeepToken } from "../account/keep-account.ts";
import type { Studio } from "../context.ts";

export type SignedIn = Pick<typeof users.$inferSelect, "id" | "email" | "blockedAt" | "deletionDueAt">;

/** Opens a session, whichever way the person has signed in. @throws ACCOUNT_BLOCKED, ACCOUNT_LEAVING {deletesAt, token} */
export async function openSession(
  { auth }: Pick<Studio, "auth">,
  { id, email, blockedAt, deletionDueAt }: SignedIn,
) {
  if (blockedAt) throw new StudioError("ACCOUNT_BLOCKED");
  if (deletionDueAt)
    throw new StudioError("ACCOUNT_LEAVING", {
      deletesAt: deletionDueAt.toISOString(),
      token: createKeepToken({ auth }, id, deletionDueAt),
    });
  return { access_token: await auth.createSession(id), user: { id, email } };
}

export type OpenedSession = Awaited<ReturnType<typeof openSession>>;
