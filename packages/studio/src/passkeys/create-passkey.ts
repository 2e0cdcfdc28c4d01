import {
  type CreatePasskeyInput,
  limits,
  type Passkey,
  passkeySchema,
  StudioError,
} from "@portrait-studio/contract";
import { newId, passkeys, runInTransaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { requireFreshProof } from "../auth/require-fresh-proof.ts";
import { requireUnblocked } from "../auth/require-unblocked.ts";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { presentColumns } from "../present-columns.ts";

/** A mail tells the person. @throws PROOF_REQUIRED, INVALID_PASSKEY also when anybody has stored it already; TOO_MANY_PASSKEYS */
export async function createPasskey(
  studio: Pick<Studio, "db" | "auth" | "dispatch" | "log">,
  actor: Actor,
  { name, credential }: CreatePasskeyInput,
  browserKey: string,
): Promise<Passkey> {
  const { db, auth } = studio;
  const { userId } = actor;
  const verified = await auth.passkeys.verifyNew({ userId, browserKey }, credential);
  const row = await runInTransaction(db, async (tx) => {
    // locks the person's row, so that concurrent calls cannot exceed the maximum
    await requireUnblocked(tx, userId);
    // which may have ended while it was verified
    await requireFreshProof(tx, actor, limits.proofMinutes + limits.passkeyMinutes);
    const count = await tx.$count(passkeys, eq(passkeys.userId, userId));
    if (count >= limits.maxPasskeys)
      throw new StudioError("TOO_MANY_PASSKEYS", { maximum: limits.maxPasskeys });
    const [stored] = await tx
      .insert(passkeys)
      .values({ ...verified, id: newId("passkey"), userId, name })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (stored) await addToOutbox(tx, "account/key.added", { userId, keyId: stored.id });
    return stored;
  });
  if (!row) throw new StudioError("INVALID_PASSKEY");
  sendOutboxNow(studio);
  return presentColumns(passkeySchema, row);
}
