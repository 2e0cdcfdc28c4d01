import type { Studio } from "../context.ts";

/** Ends the session; its token is refused at once. */
export async function logOut({ auth }: Pick<Studio, "auth">, token: string): Promise<{ ok: true }> {
  await auth.invalidateSession(token);
  return { ok: true };
}
