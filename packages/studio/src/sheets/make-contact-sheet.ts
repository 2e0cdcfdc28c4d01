import { randomInt } from "node:crypto";
import { recipeIds } from "@portrait-studio/contract";
import {
  contactSheets,
  models,
  photos,
  runInTransaction,
  trainingSessions,
  users,
} from "@portrait-studio/db";
import { promptTexts } from "@portrait-studio/i18n";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";
import { addEarlier, readPhotosInUse } from "./earlier-sheets.ts";
import { listFiles } from "./remove-frames.ts";

type SheetRow = typeof contactSheets.$inferSelect;

/** The folder of a model's files; what is in it is deleted with the model. */
function createKey(modelId: string, version: number, recipeId: string): string {
  return `models/${modelId}/sheet/${version}-${recipeId.toLowerCase()}.webp`;
}

/**
 * Makes the contact sheet that was asked for last: first the files, then the row, then the files of the sheet before go. Does nothing when it
 * is there already, or the model is deleted.
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
  const engine = row && studio.engine(row.model.engine);
  if (!row?.model.artifactRef || !engine?.makeContactSheet) return;
  const { model, language } = row;
  const version = model.photosVersion;
  const { portraitOf, moods } = promptTexts(language);
  const asked = recipeIds.map((recipeId) => {
    const { style, light, background } = moods[recipeId];
    const prompt = [`${portraitOf} ${model.triggerWord}`, style, light, background].join(", ");
    return { recipeId, prompt, seed: randomInt(2 ** 31) };
  });
  const made = await engine.makeContactSheet(
    { modelId, artifactRef: row.model.artifactRef, leftOut: await readLeftOut(db, modelId), frames: asked },
    {},
  );
  const frames: SheetRow["frames"] = [];
  const missing: SheetRow["missing"] = [];
  for (const [index, frame] of made.frames.entries()) {
    const { recipeId } = frame;
    const request = asked[index];
    if ("flaw" in frame) missing.push({ recipeId, flaw: frame.flaw });
    else if (request) {
      const { bytes, photoId, width, height, plan } = frame;
      const storageKey = createKey(modelId, version, recipeId);
      await storage.put(storageKey, bytes, { contentType: "image/webp" });
      const { prompt, seed } = request;
      frames.push({ recipeId, prompt, seed, photoId, width, height, storageKey, plan });
    }
  }
  const stale = await runInTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(contactSheets)
      .where(eq(contactSheets.modelId, modelId))
      .for("update");
    const [alive] = await tx
      .update(models)
      .set({ sources: [...made.sources] })
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

/** After its last retry: the person can ask again. */
export async function failContactSheet({ db }: Pick<WorkerStudio, "db">, modelId: string): Promise<void> {
  await db
    .update(contactSheets)
    .set({ status: "failed" })
    .where(and(eq(contactSheets.modelId, modelId), eq(contactSheets.status, "making")));
}

async function readLeftOut(db: WorkerStudio["db"], modelId: string): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(trainingSessions, eq(trainingSessions.uploadSessionId, photos.uploadSessionId))
    .where(and(eq(trainingSessions.modelId, modelId), photos.leftOut));
  return rows.map(({ id }) => id);
}
