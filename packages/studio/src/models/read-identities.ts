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

type IdentityPorts = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;

/**
 * The person of a model: identities of its photos, kept since its training. A model from before they were kept gets them when it is first
 * used, as long as no photo was deleted; photos whose analysis is of another version are analysed again. Biometric data: what this returns
 * stays in the worker's memory.
 * @returns none where nobody is known, the model is deleted, or its person agreed to a text that does not name these numbers
 */
export async function readIdentities(
  { db, storage, photoJudge }: IdentityPorts,
  modelId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<readonly string[]> {
  const [known] = await db.select().from(modelIdentities).where(eq(modelIdentities.modelId, modelId));
  if (known?.version === photoJudge.identityVersion) return known.identities;
  const rows = await db
    .select({ ...analysisColumns, trainedOn: trainingSessions.imageCount })
    .from(photos)
    .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
    .innerJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
    .where(
      and(
        eq(trainingSessions.modelId, modelId),
        eq(trainingSessions.status, "completed"),
        gte(trainingSessions.consentVersion, firstConsentToIdentities),
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id));
  // what is left of a set may be of somebody else for the most part
  const isWhole = rows.length === rows[0]?.trainedOn;
  const ofPerson = known ? rows.filter(({ id }) => known.photoIds.includes(id)) : rows;
  if (ofPerson.length === 0 || !(known || isWhole)) return [];
  const analysed = await Promise.all(
    ofPerson.map(async (row): Promise<AnalysedPhoto> => {
      const { id, storageKey, analysis: stored } = row;
      if (stored?.version === photoJudge.analysisVersion) return { id, analysis: stored as PhotoAnalysis };
      const bytes = await storage.read(storageKey);
      const headBox = placedHead(row);
      const analysis = await photoJudge.analyse(bytes, { ...(headBox && { headBox }), signal });
      await db.update(photos).set({ analysis }).where(eq(photos.id, id));
      return { id, analysis };
    }),
  );
  return storeIdentities({ db, photoJudge }, modelId, analysed);
}

/** Keeps who a model shows. The lock lets this be written before the model's deletion, which removes it, or not at all. */
export function storeIdentities(
  { db, photoJudge }: Pick<IdentityPorts, "db" | "photoJudge">,
  modelId: string,
  analysed: AnalysedPhoto[],
): Promise<string[]> {
  const identities = photoJudge.describePerson(analysed);
  const photoIds = analysed.flatMap(({ id, analysis }) => (showsAny(analysis, identities) ? [id] : []));
  return runInTransaction(db, async (tx) => {
    const [model] = await tx
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.id, modelId), isNull(models.deletedAt)))
      .for("share");
    if (!model) return [];
    const set = {
      version: photoJudge.identityVersion,
      identities,
      photoIds,
      createdAt: sql`clock_timestamp()`,
    };
    await tx
      .insert(modelIdentities)
      .values({ modelId, ...set })
      .onConflictDoUpdate({ target: modelIdentities.modelId, set });
    return identities;
  });
}

function showsAny(analysis: PhotoAnalysis, identities: readonly string[]): boolean {
  return analysis.findings.faces.some(({ identity }) => identities.includes(identity));
}

/**
 * Takes a photo that is being deleted out of its model's person. Where what is left is not like it, since several people were marked, nobody
 * can tell any more whom an image is to show: then nobody is known. Safe to repeat.
 */
export async function forgetPhoto(
  studio: IdentityPorts & Pick<WorkerStudio, "log">,
  { modelId, photoId, storageKey }: { modelId: string; photoId: string; storageKey: string },
): Promise<void> {
  const { db, storage, photoJudge, log } = studio;
  const nobody = { identities: [], photoIds: [] };
  const narrow = async () => {
    // it may have to be described anew first, with this photo
    if ((await readIdentities(studio, modelId)).length === 0) return nobody;
    const [row] = await db
      .select({ known: modelIdentities, analysis: photos.analysis })
      .from(modelIdentities)
      .innerJoin(photos, eq(photos.id, photoId))
      .where(eq(modelIdentities.modelId, modelId));
    if (!row) return undefined;
    const { known } = row;
    const analysis = row.analysis as PhotoAnalysis | null;
    const own = analysis?.findings.faces.map(({ identity }) => identity) ?? [];
    const identities = known.identities.filter((identity) => !own.includes(identity));
    if (!known.photoIds.includes(photoId)) return undefined;
    if (identities.length === 0) return nobody;
    const signal = AbortSignal.timeout(30_000);
    const likeness = await photoJudge.measureLikeness(await storage.read(storageKey), identities, { signal });
    if (likeness === null || photoJudge.judgeSameness(likeness) !== "same") return nobody;
    return { identities, photoIds: known.photoIds.filter((id) => id !== photoId) };
  };
  const left = await narrow().catch((error: unknown) => {
    log("warn", "The person of a model is not known any more.", { modelId, error: String(error) });
    return nobody;
  });
  if (left) await db.update(modelIdentities).set(left).where(eq(modelIdentities.modelId, modelId));
}
