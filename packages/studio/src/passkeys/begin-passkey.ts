import { limits, type PasskeyCreation, StudioError } from "@portrait-studio/contract";
import { passkeys } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { requireFreshProof } from "../auth/require-fresh-proof.ts";
import type { Actor, Studio } from "../context.ts";

/** Only its challenge adds a passkey, so the proof is asked for here alone. @throws PROOF_REQUIRED, TOO_MANY_PASSKEYS {maximum} */
export async function beginPasskey(
  { db, auth }: Pick<Studio, "db" | "auth">,
  actor: Actor,
  browserKey: string,
): Promise<PasskeyCreation> {
  const { userId, email } = actor;
  await requireFreshProof(db, actor);
  const count = await db.$count(passkeys, eq(passkeys.userId, userId));
  if (count >= limits.maxPasskeys)
    throw new StudioError("TOO_MANY_PASSKEYS", { maximum: limits.maxPasskeys });
  return auth.passkeys.beginNew({ userId, email, browserKey });
}
