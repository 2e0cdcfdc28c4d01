import { randomInt } from "node:crypto";
import { recipesByUse } from "@portrait-studio/contract";
import { contactSheets, models, runInTransaction, users } from "@portrait-studio/db";
import { promptTexts } from "@portrait-studio/i18n";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { readTaken } from "../generation/choose-renditions.ts";
import { readLeftOut } from "../generation/photo-choice.ts";
import { awaitPaidTasks, longestWaitMs } from "../jobs/tasks.ts";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";
import { addEarlier, readPhotosInUse } from "./earlier-sheets.ts";
import { endFirstSheet } from "./first-sheet.ts";
import { listFiles } from "./remove-frames.ts";

type SheetRow = typeof contactSheets.$inferSelect;

/** The folder of a model's files; what is in it is deleted with the model. */
function createKey(modelId: string, version: number, recipeId: string): string {
  return `models/${modelId}/sheet/${version}-${recipeId.toLowerCase()}.webp`;
}

/**
 * Makes the contact sheet that was asked for last: first the files, then the row, then the files of the sheet before go. The frames of a model's
 * first sheet are shown as they come. Does nothing when it is there already, or the model is deleted.
 */
export async function makeContactSheet(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine">,
  modelId: string,
): Promise<void> {
  const { db, storage } = studio;
  const [row] = await db
    .select({ model: models, sheet: contactSheets, language: users.language })
    .from(contactSheets)
    .innerJoin(models, eq(models.id, contactSheets.modelId))
    .innerJoin(users, eq(users.id, models.userId))
    .where(
      and(eq(contactSheets.modelId, modelId), eq(contactSheets.status, "making"), isNull(models.deletedAt)),
    );
  if (!row?.model.artifactRef) return;
  const engine = studio.engine(row.model.engine);
  if (!engine?.makeContactSheet) return failContactSheet(studio, modelId);
  const { model, language } = row;
  const version = model.photosVersion;
  const { portraitOf, moods } = promptTexts(language);
  const asked = recipesByUse.map((recipeId) => {
    const { style, light, background } = moods[recipeId];
    const prompt = [`${portraitOf} ${model.triggerWord}`, style, light, background].join(", ");
    return { recipeId, prompt, seed: randomInt(2 ** 31) };
  });
  const ofFirst = and(eq(contactSheets.modelId, modelId), isNull(contactSheets.framesVersion));
  await db.update(contactSheets).set({ frames: [], missing: [] }).where(ofFirst);
  const stored = new Map<number, SheetRow["frames"][number]>();
  const missing: SheetRow["missing"] = [];
  const until = Date.now() + longestWaitMs;
  const sources = await engine.makeContactSheet({
    modelId,
    artifactRef: row.model.artifactRef,
    leftOut: await readLeftOut(db, modelId),
    taken: await readTaken(db, modelId),
    frames: asked,
    whenFree: () => awaitPaidTasks(db, until),
    onFrame: async (frame, index) => {
      const { recipeId } = frame;
      const request = asked[index];
      if ("flaw" in frame) {
        missing.push(frame);
        const more = sql`${contactSheets.missing} || ${JSON.stringify([frame])}::jsonb`;
        await db.update(contactSheets).set({ missing: more }).where(ofFirst);
      } else if (request) {
        const { bytes, ...shown } = frame;
        const storageKey = createKey(modelId, version, recipeId);
        await storage.put(storageKey, bytes, { contentType: "image/webp" });
        const one = { ...request, ...shown, storageKey };
        stored.set(index, one);
        const more = sql`${contactSheets.frames} || ${JSON.stringify([one])}::jsonb`;
        await db.update(contactSheets).set({ frames: more }).where(ofFirst);
      }
    },
  });
  const frames = [...stored].toSorted(([a], [b]) => a - b).map(([, frame]) => frame);
  const stale = await runInTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(contactSheets)
      .where(eq(contactSheets.modelId, modelId))
      .for("update");
    const [alive] = await tx
      .update(models)
      .set({ sources: [...sources] })
      .where(and(eq(models.id, modelId), isNull(models.deletedAt)))
      .returning({ photosVersion: models.photosVersion });
    // a photo may have been deleted while it was made
    const present = new Set((await selectModelPhotos(tx, modelId)).map(({ id }) => id));
    const shown = before && alive ? frames.filter(({ photoId }) => present.has(photoId)) : [];
    const sheet = { photoIds: await readPhotosInUse(tx, modelId), frames: shown, missing };
    const isOfThese = alive?.photosVersion === version;
    const earlier = isOfThese ? addEarlier(before?.earlier ?? [], sheet) : (before?.earlier ?? []);
    // an earlier sheet, of the photos of now, is shown already
    const isOvertaken = before?.status === "ready" && before.wantedVersion > version;
    const kept = alive && before ? listFiles({ frames: isOvertaken ? before.frames : shown, earlier }) : [];
    const old = before ? listFiles(before) : [];
    const stale = [...old, ...frames.map(({ storageKey }) => storageKey)].filter(
      (key) => !kept.includes(key),
    );
    if (!before || !alive || isOvertaken) return stale;
    if (before.framesVersion === null) await endFirstSheet(tx, modelId);
    await tx
      .update(contactSheets)
      .set({
        frames: shown,
        missing,
        framesVersion: version,
        earlier,
        // photos have changed while it was made: whoever asked then waits for another one
        status: sql`case when ${contactSheets.wantedVersion} > ${version} then ${contactSheets.status} else 'ready' end`,
      })
      .where(eq(contactSheets.modelId, modelId));
    return stale;
  });
  if (stale.length > 0) await storage.remove(stale);
}

export async function failContactSheet({ db }: Pick<WorkerStudio, "db">, modelId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const failed = await tx
      .update(contactSheets)
      .set({ status: "failed" })
      .where(and(eq(contactSheets.modelId, modelId), eq(contactSheets.status, "making")))
      .returning({ framesVersion: contactSheets.framesVersion });
    if (failed[0]?.framesVersion === null) await endFirstSheet(tx, modelId);
  });
}
