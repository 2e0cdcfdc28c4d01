import { firstConsentToIdentities } from "@portrait-studio/contract/consent";
import {
  modelIdentities,
  models,
  photos,
  runInTransaction,
  trainingSessions,
  uploadSessions,
} from "@portrait-studio/db";
import type { AnalysedPhoto, PhotoAnalysis } from "@portrait-studio/photo/types";
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { analysisColumns, placedHead } from "../photos/placed-head.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;

/**
 * The person of a model: identities of its photos. Read from the analyses of its photos once and kept with the model, since the photos of
 * some engines go earlier; a model from before they were kept gets them when it is first used, and photos whose analysis is missing or
 * of another version are analysed again. Biometric data: what this returns stays in the worker's memory.
 * @returns none where nobody is known, the model is deleted, or its person agreed to a text that does not name these numbers
 */
export async function readIdentities(
  { db, storage, photoJudge }: Ports,
  modelId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<readonly string[]> {
  const [known] = await db
    .select({ identities: modelIdentities.identities })
    .from(modelIdentities)
    .where(
      and(eq(modelIdentities.modelId, modelId), eq(modelIdentities.version, photoJudge.identityVersion)),
    );
  if (known) return known.identities;
  const rows = await db
    .select(analysisColumns)
    .from(photos)
    .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
    .innerJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
    .where(
      and(
        eq(trainingSessions.modelId, modelId),
        eq(trainingSessions.status, "completed"),
        gte(trainingSessions.consentVersion, firstConsentToIdentities),
        isNull(photos.removedAt),
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id));
  if (rows.length === 0) return [];
  const analysed = await Promise.all(
    rows.map(async (row): Promise<AnalysedPhoto> => {
      const { id, storageKey, analysis: stored } = row;
      if (stored?.version === photoJudge.analysisVersion) return { id, analysis: stored as PhotoAnalysis };
      const bytes = await storage.read(storageKey);
      const headBox = placedHead(row);
      const analysis = await photoJudge.analyse(bytes, { ...(headBox && { headBox }), signal });
      await db.update(photos).set({ analysis }).where(eq(photos.id, id));
      return { id, analysis };
    }),
  );
  return keep(db, modelId, photoJudge.identityVersion, photoJudge.describePerson(analysed));
}

/** The lock lets them be written before the model's deletion, which removes them, or not at all. */
function keep(db: Ports["db"], modelId: string, version: number, identities: string[]): Promise<string[]> {
  return runInTransaction(db, async (tx) => {
    const [model] = await tx
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.id, modelId), isNull(models.deletedAt)))
      .for("share");
    if (!model) return [];
    const set = { version, identities, createdAt: sql`clock_timestamp()` };
    await tx
      .insert(modelIdentities)
      .values({ modelId, ...set })
      .onConflictDoUpdate({ target: modelIdentities.modelId, set });
    return identities;
  });
}

/** Stores the identities of a trained model. After a failure they are stored at its first use. */
export async function storeIdentities(
  studio: Ports & Pick<WorkerStudio, "log">,
  trainingSessionId: string,
): Promise<void> {
  const [training] = await studio.db
    .select({ modelId: trainingSessions.modelId })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.id, trainingSessionId), eq(trainingSessions.status, "completed")));
  if (!training) return;
  try {
    await readIdentities(studio, training.modelId);
  } catch (error) {
    studio.log("warn", "The person of a model could not be kept; it will be when the model is first used.", {
      trainingSessionId,
      error: String(error),
    });
  }
}
