import type { Studio } from "../context.ts";

export async function logOut({ auth }: Pick<Studio, "auth">, token: string): Promise<{ ok: true }> {
  await auth.invalidateSession(token);
  return { ok: true };
}
