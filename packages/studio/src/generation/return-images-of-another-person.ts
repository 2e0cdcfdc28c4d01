import { grantCredits } from "@portrait-studio/billing/ledger";
import { type GenerationKind, StudioError } from "@portrait-studio/contract";
import { generations, images, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { moveNamed } from "../images/move-lineages.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { readReturnOffers } from "./read-return-offers.ts";

/**
 * Gives back the credits of a request whose images are all of somebody else, once: its images go to the trash for good, the credits
 * come as a grant of their own. A repetition changes nothing.
 * @throws NOT_FOUND, NOT_RETURNABLE
 */
export async function returnImagesOfAnotherPerson(
  { db, settings }: Pick<Studio, "db" | "settings">,
  actor: Actor,
  { id, kind }: { id: string; kind: GenerationKind },
): Promise<void> {
  const { userId } = actor;
  await runInTransaction(db, async (tx) => {
    const [request] = await tx
      .select()
      .from(generations)
      .where(
        and(
          eq(generations.id, id),
          eq(generations.userId, userId),
          eq(generations.kind, kind),
          modelNotDeleted(generations.modelId),
        ),
      )
      .for("update");
    if (!request) throw new StudioError("NOT_FOUND");
    if (request.creditsReturned > 0) return;
    // first, since it locks them against edits: what follows takes it back
    if (kind === "generation") await discardOriginals(tx, actor, id);
    else await discardEdits(tx, id);
    const offer = (await readReturnOffers(tx, [request]))(id);
    if (!offer) throw new StudioError("NOT_RETURNABLE");
    await tx.update(generations).set({ creditsReturned: offer.credits }).where(eq(generations.id, id));
    await grantCredits(tx, {
      userId,
      source: "compensation",
      sourceRef: `unlike:${id}`,
      amount: offer.credits,
      expiry: settings.creditExpiry,
    });
  });
}

/** Each is a lineage of its own, as long as nothing was made of it. */
async function discardOriginals(tx: Transaction, actor: Actor, generationId: string): Promise<void> {
  const made = await tx.select({ id: images.id }).from(images).where(eq(images.generationId, generationId));
  const ids = made.map(({ id }) => id);
  if (ids.length > 0) await moveNamed(tx, actor, ids, { to: "trash" });
}

/** They leave their lineage, which stays where it is. */
async function discardEdits(tx: Transaction, generationId: string): Promise<void> {
  const made = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.generationId, generationId), isNull(images.deletedAt)))
    .orderBy(asc(images.id))
    .for("no key update");
  const ids = made.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(images)
    .set({ deletedAt: sql`(select clock_timestamp())`, shareToken: null, shareExpiresAt: null })
    .where(inArray(images.id, ids));
}
