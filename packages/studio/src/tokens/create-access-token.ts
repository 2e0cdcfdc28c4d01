import {
  accessTokenSchema,
  type CreateAccessTokenInput,
  limits,
  type NewAccessToken,
  StudioError,
} from "@portrait-studio/contract";
import { accessTokens, newId, type Transaction, users } from "@portrait-studio/db";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { requireFreshProof } from "../auth/require-fresh-proof.ts";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { presentColumns } from "../present-columns.ts";
import { hashAccessToken, tokenPrefix } from "./access-token.ts";

/**
 * Only this response and its retries with the same Idempotency-Key contain the token.
 * @throws PROOF_REQUIRED, TOO_MANY_TOKENS, IDEMPOTENCY_KEY_REUSED, NOT_FOUND when a retry finds it revoked
 */
export async function createAccessToken(
  studio: Pick<Studio, "db" | "auth" | "dispatch" | "log">,
  actor: Actor,
  input: CreateAccessTokenInput,
  options: RequestOptions = {},
): Promise<NewAccessToken> {
  const { db, auth } = studio;
  await requireFreshProof(db, actor);
  const { expiresInDays: days = limits.tokenDays } = input;
  const request = { operation: "tokens.create", body: input, resultId: newId("accessToken"), ...options };
  const createToken = (id: string) => `${tokenPrefix}${auth.deriveToken(id)}`;
  const id = await createOnce({ db }, actor, request, async (tx) => {
    await claimPlace(tx, actor);
    // which may have ended while it waited for the place
    await requireFreshProof(tx, actor);
    const token = createToken(request.resultId);
    await tx.insert(accessTokens).values({
      id: request.resultId,
      userId: actor.userId,
      name: input.name,
      scopes: [...new Set(input.scopes)],
      tokenHash: hashAccessToken(token),
      preview: token.slice(0, tokenPrefix.length + 4),
      expiresAt: days ? sql`clock_timestamp() + ${days} * interval '24 hours'` : null,
    });
    await addToOutbox(tx, "account/key.added", { userId: actor.userId, keyId: request.resultId });
  });
  sendOutboxNow(studio);
  const [row] = await db.select().from(accessTokens).where(eq(accessTokens.id, id));
  if (!row) throw new StudioError("NOT_FOUND");
  return { ...presentColumns(accessTokenSchema, row), token: createToken(id) };
}

/** Locks the person's row, so that concurrent requests cannot exceed the maximum. */
async function claimPlace(tx: Transaction, { userId }: Actor): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isLiving = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, sql`clock_timestamp()`));
  const living = await tx.$count(accessTokens, and(eq(accessTokens.userId, userId), isLiving));
  if (living >= limits.maxAccessTokens)
    throw new StudioError("TOO_MANY_TOKENS", { maximum: limits.maxAccessTokens });
}
