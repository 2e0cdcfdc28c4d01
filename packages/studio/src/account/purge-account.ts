import { forgetBuyer } from "@portrait-studio/billing/purchases";
import {
  accessTokens,
  accountExports,
  albums,
  allowances,
  idempotencyKeys,
  models,
  passkeyChallenges,
  passkeys,
  photos,
  promptRefinements,
  runInTransaction,
  sessions,
  uploadSessions,
  users,
} from "@portrait-studio/db";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { cancelUnfinishedJobs } from "../models/cancel-unfinished-jobs.ts";
import { purgeModel } from "../models/purge-model.ts";
import { exportFolder } from "./export-key.ts";

const filesAtOnce = 500;

/** Keeps the ledger, purchases and the user's row, all anonymous. Safe to repeat: files are deleted before the rows that name them. */
export async function purgeAccount(
  studio: Pick<WorkerStudio, "db" | "storage" | "payments" | "engine" | "log">,
  userId: string,
): Promise<void> {
  const { db } = studio;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
  if (!user) return;
  await cancelUnfinishedJobs(studio, { userId });
  await db
    .update(models)
    .set({ deletedAt: sql`clock_timestamp()` })
    .where(and(eq(models.userId, userId), isNull(models.deletedAt)));
  const owned = await db.select({ id: models.id }).from(models).where(eq(models.userId, userId));
  for (const { id } of owned) await purgeModel(studio, id);
  // by folder, so that files without a row are deleted too
  for (const folder of [`photos/${userId}/`, `portraits/${userId}/`, exportFolder(userId)])
    await removeFolder(studio, folder);
  await runInTransaction(db, async (tx) => {
    await tx.delete(allowances).where(eq(allowances.subject, userId));
    for (const table of [
      photos,
      uploadSessions,
      promptRefinements,
      accountExports,
      albums,
      idempotencyKeys,
      sessions,
      accessTokens,
      passkeys,
      passkeyChallenges,
    ])
      await tx.delete(table).where(eq(table.userId, userId));
    await tx
      .update(users)
      .set({ imageCount: 0, generationCount: 0, modelsMade: 0 })
      .where(eq(users.id, userId));
  });
  await forgetBuyer(studio, userId);
}

async function removeFolder({ storage }: Pick<Studio, "storage">, folder: string): Promise<void> {
  const keys = await storage.list(folder);
  for (let start = 0; start < keys.length; start += filesAtOnce)
    await storage.remove(keys.slice(start, start + filesAtOnce));
}
