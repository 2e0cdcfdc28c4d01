import { holdCredits } from "@portrait-studio/billing/ledger";
import {
  type Consent,
  limits,
  StudioError,
  type TrainingSession,
  trainingConsent,
} from "@portrait-studio/contract";
import {
  models,
  newId,
  photos,
  type Transaction,
  trainingSessions,
  uploadSessions,
} from "@portrait-studio/db";
import { promptTexts } from "@portrait-studio/i18n";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { takeModelNumber, triggerWordOf } from "../models/take-model-number.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { getTraining } from "./get-training.ts";

interface Input {
  uploadSessionId: string;
  name?: string | undefined;
  description?: string | undefined;
  /** the version of the text about face data that the person agreed to */
  consent?: Consent | undefined;
}

/**
 * Starts a training on the session's photos: holds its cost, creates the model and the training, closes the session so that
 * its photos cannot change, and notifies the worker, all in one transaction.
 * @throws CONSENT_REQUIRED {version}, NOT_FOUND, WRONG_STATE, NOT_ENOUGH_PHOTOS, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED
 */
export async function createTraining(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: Input,
  options: RequestOptions = {},
): Promise<TrainingSession> {
  const request = { operation: "training.create", body: input, resultId: newId("training"), ...options };
  const id = await createOnce(studio, actor, request, async (tx) => {
    await addTraining(tx, studio, actor, { id: request.resultId, ...input });
  });
  sendOutboxNow(studio);
  return getTraining(studio, actor, { id });
}

/** Adds the training in the caller's transaction, without idempotency. @throws as `createTraining` */
export async function addTraining(
  tx: Transaction,
  studio: Pick<Studio, "settings" | "engines">,
  actor: Actor,
  { id, uploadSessionId, name, description, consent }: Input & { id: string },
): Promise<void> {
  // checked only here, so that a retry of an accepted request gets its result even if the text has changed since
  const consentVersion = requireConsent(consent);
  const { session, photoCount } = await claimPhotos(tx, actor, uploadSessionId);
  await insertTraining(tx, studio, actor, {
    id,
    uploadSessionId: session.id,
    name: name || session.modelName || undefined,
    description,
    consentVersion,
    photoCount,
  });
}

/** @throws CONSENT_REQUIRED when the consent is missing or not to the current text */
function requireConsent(consent: Consent | undefined): string {
  if (consent?.version !== trainingConsent.version)
    throw new StudioError("CONSENT_REQUIRED", trainingConsent);
  return consent.version;
}

/** Locks the session and its photos, to prevent a second training and changes of the photos. */
async function claimPhotos(tx: Transaction, actor: Actor, uploadSessionId: string) {
  const [session] = await tx
    .select()
    .from(uploadSessions)
    .where(and(eq(uploadSessions.id, uploadSessionId), eq(uploadSessions.userId, actor.userId)))
    .for("update");
  if (!session || session.status === "deleted") throw new StudioError("NOT_FOUND");
  const taken = await tx
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.uploadSessionId, uploadSessionId),
        inArray(trainingSessions.status, ["queued", "processing", "completed"]),
      ),
    );
  if (taken.length > 0 || session.status !== "active") throw new StudioError("WRONG_STATE");
  const [stored] = await tx
    .select({
      count: count(),
      // those that are almost the same as others show nothing more of the person
      different: sql<number>`count(*) filter (
        where not coalesce(${photos.verdict}->'problems' @> '["duplicate"]'::jsonb, false)
      )`.mapWith(Number),
    })
    .from(photos)
    .where(eq(photos.uploadSessionId, uploadSessionId));
  const { count: photoCount, different } = stored ?? { count: 0, different: 0 };
  if (different < limits.minPhotos) {
    throw new StudioError("NOT_ENOUGH_PHOTOS", { required: limits.minPhotos, available: different });
  }
  return { session, photoCount };
}

interface NewTraining {
  id: string;
  uploadSessionId: string;
  name: string | undefined;
  description: string | undefined;
  consentVersion: string;
  photoCount: number;
}

async function insertTraining(
  tx: Transaction,
  { settings, engines }: Pick<Studio, "settings" | "engines">,
  actor: Actor,
  training: NewTraining,
) {
  const { userId } = actor;
  const modelId = newId("model");
  const longest = engines.profileOf(engines.current).longest.training;
  const number = await takeModelNumber(tx, userId);
  const hold = await holdCredits(tx, {
    userId,
    subjectType: "training",
    subjectId: training.id,
    amount: settings.costs.training,
    deadlineMinutes: longest,
  });
  await tx.insert(models).values({
    id: modelId,
    userId,
    name: training.name ?? `${promptTexts(actor.language).portrait} ${number}`,
    triggerWord: triggerWordOf(number),
    description: training.description || null,
    imageCount: training.photoCount,
    engine: engines.current,
  });
  await tx.insert(trainingSessions).values({
    id: training.id,
    userId,
    modelId,
    uploadSessionId: training.uploadSessionId,
    holdId: hold.id,
    cost: hold.amount,
    imageCount: training.photoCount,
    consentVersion: training.consentVersion,
    consentAt: sql`clock_timestamp()`,
    deadlineAt: sql`clock_timestamp() + ${longest} * interval '1 minute'`,
  });
  await tx
    .update(uploadSessions)
    // the days are beside the consent
    .set({ status: "completed", trainingSessionId: training.id, photoDays: settings.photoDays })
    .where(eq(uploadSessions.id, training.uploadSessionId));
  await addToOutbox(tx, "training/requested", { trainingSessionId: training.id, userId });
}
