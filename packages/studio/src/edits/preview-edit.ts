import { createHash } from "node:crypto";
import { type EditPreview, limits, type PreviewEditInput, StudioError } from "@portrait-studio/contract";
import { editPreviews, purchases, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { spendFreeWork } from "../allowances/spend-free-work.ts";
import type { Actor, Studio } from "../context.ts";
import { requireEngine } from "../engines/require-engine.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { claimSource } from "./create-image-edit.ts";
import { getEditPreview } from "./get-edit-preview.ts";

/** A preview takes seconds, and waits for others: what is not there after so long will not come, and may be asked for again. */
const lostMinutes = 3;

/**
 * Asks what an edit would do and for a small render of it, free. The same question is answered once, however often it is asked. The
 * answer has at once what the words ask for; where that is nothing, it is ready with it, and nothing is rendered.
 * @throws NOT_FOUND, WRONG_STATE when the image is in the trash, ENGINE_UNAVAILABLE, UNSUPPORTED_BY_ENGINE, RATE_LIMITED, FREE_WORK_SPENT
 */
export async function previewEdit(
  studio: Pick<Studio, "db" | "engines" | "settings" | "dispatch" | "log">,
  actor: Actor,
  wanted: PreviewEditInput,
): Promise<EditPreview> {
  const { imageId, instruction, strength, seed } = wanted;
  const question = [imageId, strength, seed, instruction].join("\n");
  const id = `epv_${createHash("sha256").update(question).digest("hex").slice(0, 40)}`;
  const { userId } = actor;
  await runInTransaction(studio.db, async (tx) => {
    // it locks the person's row, too: of questions at the same time, each counts those before it
    const { model } = await claimSource(tx, actor, imageId);
    const { capabilities, readInstruction } = requireEngine(studio, model);
    if (!capabilities.sliders) throw new StudioError("UNSUPPORTED_BY_ENGINE", { context: "edits" });
    if (await isThere(tx, id)) return;
    await requirePause(tx, userId);
    const reading = readInstruction?.(instruction) ?? null;
    const status = reading?.understood.length === 0 ? ("ready" as const) : ("making" as const);
    const asked = { status, reading, preview: null, requestedAt: sql`clock_timestamp()` };
    await tx
      .insert(editPreviews)
      .values({ id, userId, ...wanted, ...asked })
      .onConflictDoUpdate({ target: editPreviews.id, set: asked });
    if (status === "making") {
      await spendFreeWork(tx, studio.settings, userId, "editPreview");
      const bought = and(eq(purchases.userId, userId), isNotNull(purchases.grantId));
      await addToOutbox(tx, "preview/requested", {
        previewId: id,
        userId,
        hasBought: (await tx.$count(purchases, bought)) > 0,
      });
    }
  });
  sendOutboxNow(studio);
  return getEditPreview(studio, actor, { id });
}

async function isThere(tx: Transaction, id: string): Promise<boolean> {
  const isNotLost = sql`(${editPreviews.status} = 'ready'
    or ${editPreviews.requestedAt} > clock_timestamp() - ${lostMinutes} * interval '1 minute')`;
  return (await tx.$count(editPreviews, and(eq(editPreviews.id, id), isNotLost))) > 0;
}

/** @throws RATE_LIMITED */
async function requirePause(tx: Transaction, userId: string): Promise<void> {
  const recent = await tx
    .select({
      wait: sql<number>`ceil(60 - extract(epoch from clock_timestamp() - ${editPreviews.requestedAt}))`.mapWith(
        Number,
      ),
    })
    .from(editPreviews)
    .where(
      and(
        eq(editPreviews.userId, userId),
        gt(editPreviews.requestedAt, sql`clock_timestamp() - interval '1 minute'`),
      ),
    )
    .orderBy(asc(editPreviews.requestedAt));
  const [oldest] = recent;
  if (oldest && recent.length >= limits.previewsPerMinute)
    throw new StudioError("RATE_LIMITED", { retryAfterSeconds: Math.max(1, oldest.wait) });
}
