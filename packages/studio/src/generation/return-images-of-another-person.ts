import { grantCredits } from "@portrait-studio/billing/ledger";
import { type GenerationKind, limits, StudioError } from "@portrait-studio/contract";
import {
  accountExports,
  generations,
  images,
  models,
  runInTransaction,
  type Transaction,
} from "@portrait-studio/db";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { moveNamed } from "../images/move-lineages.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { readReturnOffers, returnedOfModel } from "./read-return-offers.ts";

/**
 * Gives back the credits of a request whose images are all of somebody else, once: its images and their files go at once, also from exports,
 * and the credits come as a grant of their own. A repetition changes nothing. Operators are told of a model that has given back all it may.
 * @throws NOT_FOUND, NOT_RETURNABLE
 */
export async function returnImagesOfAnotherPerson(
  { db, storage, settings, log }: Pick<Studio, "db" | "storage" | "settings" | "log">,
  actor: Actor,
  { id, kind }: { id: string; kind: GenerationKind },
): Promise<void> {
  const { userId } = actor;
  const files = await runInTransaction(db, async (tx) => {
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
    if (request.creditsReturned > 0) return [];
    const { modelId } = request;
    // one return of a model after the other, as each counts those before it
    await tx.select({ id: models.id }).from(models).where(eq(models.id, modelId)).for("no key update");
    // first, since it locks them against edits: what follows takes it back
    const keys = await discard(tx, actor, request);
    const offer = (await readReturnOffers(tx, [request]))(id);
    if (!offer) throw new StudioError("NOT_RETURNABLE");
    await tx.delete(images).where(eq(images.generationId, id));
    await tx.update(generations).set({ creditsReturned: offer.credits }).where(eq(generations.id, id));
    await grantCredits(tx, {
      userId,
      source: "compensation",
      sourceRef: `unlike:${id}`,
      amount: offer.credits,
      expiry: settings.creditExpiry,
    });
    const [model] = await tx
      .select({ returned: returnedOfModel })
      .from(generations)
      .where(eq(generations.id, id));
    if ((model?.returned ?? 0) >= limits.mostReturnedImages)
      log("error", "A model has given back as many images as it may.", { modelId });
    return [...keys, ...(await discardExports(tx, userId))];
  });
  // nobody has an address of them any more: what a broken store keeps, the sweep for orphans removes
  await storage.remove(files).catch((error: unknown) => {
    log("warn", "Files of returned images could not be removed yet.", { id, error: String(error) });
  });
}

/** Each original is a lineage of its own, as long as nothing was made of it; edits leave theirs, which stays. */
async function discard(
  tx: Transaction,
  actor: Actor,
  { id, kind }: typeof generations.$inferSelect,
): Promise<string[]> {
  const made = await tx
    .select({ id: images.id, storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
    .from(images)
    .where(eq(images.generationId, id))
    .orderBy(asc(images.id));
  const ids = made.map((image) => image.id);
  if (ids.length > 0 && kind === "generation") await moveNamed(tx, actor, ids, { to: "trash" });
  else if (ids.length > 0)
    await tx
      .select({ id: images.id })
      .from(images)
      .where(inArray(images.id, ids))
      .orderBy(asc(images.id))
      .for("update");
  return made.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]);
}

/** A ZIP that nobody has downloaded yet may have them in it: the person can ask for another one. */
async function discardExports(tx: Transaction, userId: string): Promise<string[]> {
  const discarded = await tx
    .delete(accountExports)
    .where(and(eq(accountExports.userId, userId), isNull(accountExports.downloadedAt)))
    .returning({ key: accountExports.storageKey });
  return discarded.flatMap(({ key }) => key ?? []);
}
