import { type ContactSheet, limits, StudioError } from "@portrait-studio/contract";
import { contactSheets, models, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import { spendFreeWork } from "../allowances/spend-free-work.ts";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { lockModelWithPhotos } from "../photos/model-photo-rows.ts";
import { useEarlierSheet } from "./earlier-sheets.ts";
import { lostMinutes } from "./first-sheet.ts";
import { getContactSheet } from "./get-contact-sheet.ts";

/**
 * Asks for the contact sheet of a model: it is made once for each change of its photos, however often it is asked for, and not again
 * for photos that it was made of lately. It is free.
 * @throws NOT_FOUND, MODEL_NOT_READY, UNSUPPORTED_BY_ENGINE, RATE_LIMITED, FREE_WORK_SPENT
 */
export async function requestContactSheet(
  studio: Pick<Studio, "db" | "storage" | "engines" | "settings" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<ContactSheet> {
  await runInTransaction(studio.db, async (tx) => {
    await lockModelWithPhotos(tx, studio, actor, id);
    if (await isThere(tx, id)) return;
    if (await useEarlierSheet(tx, id)) return;
    await requirePause(tx, actor.userId);
    await spendFreeWork(tx, studio.settings, actor.userId, "contactSheet");
    await addSheet(tx, { modelId: id, userId: actor.userId });
  });
  sendOutboxNow(studio);
  return getContactSheet(studio, actor, { id });
}

/** Asks for the contact sheet of a model whose training completes. @returns whether its engine makes one */
export async function addContactSheet(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  { modelId, userId }: { modelId: string; userId: string },
): Promise<boolean> {
  const [model] = await tx.select({ engine: models.engine }).from(models).where(eq(models.id, modelId));
  if (!model || !engines.getProfile(model.engine).capabilities.photos) return false;
  await addSheet(tx, { modelId, userId });
  return true;
}

async function isThere(tx: Transaction, modelId: string): Promise<boolean> {
  const rows = await tx
    .select({ modelId: contactSheets.modelId })
    .from(contactSheets)
    .innerJoin(models, eq(models.id, contactSheets.modelId))
    .where(
      and(
        eq(contactSheets.modelId, modelId),
        eq(contactSheets.wantedVersion, models.photosVersion),
        sql`(${contactSheets.status} = 'ready' or ${contactSheets.status} = 'making'
          and ${contactSheets.requestedAt} > clock_timestamp() - ${lostMinutes} * interval '1 minute')`,
      ),
    );
  return rows.length > 0;
}

/** Sheets cost processor time and nothing else: nobody has them made one after the other. @throws RATE_LIMITED */
async function requirePause(tx: Transaction, userId: string): Promise<void> {
  const [latest] = await tx
    .select({
      wait: sql<number>`ceil(${limits.secondsBetweenSheets} - extract(epoch from clock_timestamp() - max(${contactSheets.requestedAt})))`.mapWith(
        Number,
      ),
    })
    .from(contactSheets)
    .innerJoin(models, eq(models.id, contactSheets.modelId))
    .where(eq(models.userId, userId));
  if (latest && latest.wait > 0) throw new StudioError("RATE_LIMITED", { retryAfterSeconds: latest.wait });
}

async function addSheet(tx: Transaction, data: { modelId: string; userId: string }): Promise<void> {
  const [model] = await tx
    .select({ version: models.photosVersion })
    .from(models)
    .where(eq(models.id, data.modelId));
  const wanted = {
    status: "making" as const,
    wantedVersion: model?.version ?? 0,
    requestedAt: sql`clock_timestamp()`,
  };
  await tx
    .insert(contactSheets)
    .values({ modelId: data.modelId, ...wanted })
    .onConflictDoUpdate({ target: contactSheets.modelId, set: wanted });
  await addToOutbox(tx, "sheet/requested", data);
}
