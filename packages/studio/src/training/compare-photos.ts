import { type Box, isUnfinished, limits } from "@portrait-studio/contract";
import { firstConsentToIdentities } from "@portrait-studio/contract/consent";
import { models, photos, runInTransaction, trainingSessions } from "@portrait-studio/db";
import type { AnalysedPhoto, PhotoAnalysis } from "@portrait-studio/photo/types";
import { and, asc, eq, isNull, not } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { endJob } from "../jobs/end-job.ts";
import { storeIdentities } from "../models/read-identities.ts";
import { inActiveSession } from "../photos/in-active-session.ts";
import { judgedColumns, storeVerdicts } from "../photos/judge-photo.ts";
import { keepPhotoAnalysis } from "../photos/keep-photo-analysis.ts";
import { isSameBox, placedHead } from "../photos/placed-head.ts";

/** How long one call reads photos: a worker that is asked to stop waits for its steps. */
const attentionMs = 10_000;
/** Photos of a training that are read at once: others' photos and images wait for the same threads. */
const atOnce = 2;

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;
type Training = Pick<
  typeof trainingSessions.$inferSelect,
  "id" | "modelId" | "uploadSessionId" | "consentVersion"
>;

/**
 * Before a training's engine has anything to do, counts again those of its photos that differ, since it may have been requested before they
 * were looked at. Photos that were not are read and judged now. Where too few differ the training fails, and its photos can be added to.
 * @returns "reading" when the time is up and it is to be called again; otherwise whether the training goes on
 */
export async function comparePhotos(ports: Ports, training: Training): Promise<boolean | "reading"> {
  const { db, photoJudge } = ports;
  const rows = await db
    .select(judgedColumns)
    .from(photos)
    .where(and(eq(photos.uploadSessionId, training.uploadSessionId), isNull(photos.removedAt)))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  const known: AnalysedPhoto[] = [];
  const unread: { id: string; storageKey: string; placed: Box | undefined }[] = [];
  for (const row of rows) {
    const { id, storageKey } = row;
    const placed = placedHead(row);
    const stored = row.analysis as PhotoAnalysis | null;
    if (stored?.version === photoJudge.analysisVersion && isSameBox(stored.marked?.headBox, placed))
      known.push({ id, analysis: stored });
    else unread.push({ id, storageKey, placed });
  }
  if (unread.length > 0) {
    await readPhotos(ports, training, { unread, known });
    if (known.length < rows.length) return "reading";
  }
  const analyses = new Map(known.map((photo) => [photo.id, photo]));
  const judged = photoJudge.judgeSet(rows.flatMap(({ id }) => analyses.get(id) ?? []));
  const alike = judged.photos.filter(({ duplicateOf }) => duplicateOf !== null).length;
  const available = rows.length - alike;
  if (available >= limits.minPhotos) {
    // whom the model shows is decided here, once for all: what happens to its photos later makes nobody else of them
    const open = not(inActiveSession(db));
    const analysed = rows.flatMap((row) => {
      const analysis = analyses.get(row.id)?.analysis;
      return analysis ? [{ row, analysis }] : [];
    });
    const { uploadSessionId, modelId, consentVersion } = training;
    await storeVerdicts(ports, analysed, { uploadSessionId, judgement: judged, isPending: false, open });
    if ((consentVersion ?? "") >= firstConsentToIdentities) await storeIdentities(ports, modelId, known);
    return true;
  }
  await endJob(ports, training.id, {
    status: "failed",
    errorCode: "NOT_ENOUGH_PHOTOS",
    errorDetails: tooFewDiffer(available, alike),
  });
  return false;
}

export function tooFewDiffer(available: number, alike: number) {
  const required = limits.minPhotos;
  return { required, available, ...(alike > 0 ? { count: alike, context: "alike" } : {}) };
}

/** Reads photos until the time is up or the training has ended. What is found is kept, so that another process can continue. */
async function readPhotos(
  ports: Ports,
  training: Training,
  {
    unread,
    known,
  }: { unread: { id: string; storageKey: string; placed: Box | undefined }[]; known: AnalysedPhoto[] },
): Promise<void> {
  const { storage, photoJudge } = ports;
  const of = unread.length + known.length;
  const until = Date.now() + attentionMs;
  const waiting = unread.values();
  let isOpen = await noteReading(ports, training, { done: known.length, of });
  const readOn = async () => {
    for (const { id, storageKey, placed } of waiting) {
      const bytes = await storage.read(storageKey);
      const analysis = await photoJudge.analyse(bytes, placed ? { headBox: placed } : {});
      await keepPhotoAnalysis(ports, id, analysis);
      known.push({ id, analysis });
      isOpen &&= await noteReading(ports, training, { done: known.length, of });
      if (!isOpen || Date.now() >= until) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
}

/** Says that the training's photos are being read. @returns whether it is still to be done */
function noteReading({ db }: Ports, { id, modelId }: Training, { done, of }: { done: number; of: number }) {
  return runInTransaction(db, async (tx) => {
    const [training] = await tx
      .select({ status: trainingSessions.status })
      .from(trainingSessions)
      .where(eq(trainingSessions.id, id))
      .for("update");
    if (!training || !isUnfinished(training.status)) return false;
    await tx
      .update(trainingSessions)
      .set({ status: "processing", stage: "reading_photos", stageDone: done, stageTotal: of })
      .where(eq(trainingSessions.id, id));
    if (training.status === "queued")
      await tx.update(models).set({ status: "processing" }).where(eq(models.id, modelId));
    return true;
  });
}
