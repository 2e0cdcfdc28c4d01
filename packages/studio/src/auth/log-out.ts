import type { Studio } from "../context.ts";

/** Ends the session: its token is dead at once. */
export async function logOut({ auth }: Pick<Studio, "auth">, token: string): Promise<{ ok: true }> {
  await auth.invalidateSession(token);
  return { ok: true };
}
