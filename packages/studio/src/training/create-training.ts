import { holdCredits } from "@portrait-studio/billing/ledger";
import {
  type Consent,
  type CreateTrainingInput,
  limits,
  StudioError,
  type TrainingSession,
  trainingConsentTo,
  type Variant,
} from "@portrait-studio/contract";
import {
  models,
  newId,
  photos,
  type Transaction,
  trainingSessions,
  uploadSessions,
  users,
} from "@portrait-studio/db";
import { promptTexts } from "@portrait-studio/i18n";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { requireUnblocked } from "../auth/require-unblocked.ts";
import type { Actor, Studio } from "../context.ts";
import { getCosts } from "../engines/require-engine.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { tooFewDiffer } from "./compare-photos.ts";
import { getTraining } from "./get-training.ts";

/**
 * Starts a training on the session's photos: holds its cost, creates the model and the training, closes the session so that
 * its photos cannot change, and notifies the worker, all in one transaction.
 * @throws ENGINE_UNAVAILABLE, CONSENT_REQUIRED {version}, NOT_FOUND, WRONG_STATE, NOT_ENOUGH_PHOTOS, INSUFFICIENT_CREDITS,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createTraining(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: CreateTrainingInput,
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
  { id, uploadSessionId, name, description, variant, engine, consent }: CreateTrainingInput & { id: string },
): Promise<void> {
  const chosen = chooseEngine(studio, engine);
  // who has too few photos is asked for those first
  const { session, photoCount } = await claimPhotos(tx, actor, uploadSessionId);
  // checked only here, so that a retry of an accepted request gets its result even if the text has changed since
  const consentVersion = requireConsent(
    trainingConsentTo(chosen, studio.engines.getProfile(chosen).photosGo),
    consent,
  );
  await insertTraining(tx, studio, actor, {
    id,
    uploadSessionId: session.id,
    name: name || session.modelName || undefined,
    description,
    variant,
    engine: chosen,
    consentVersion,
    photoCount,
  });
}

/** @throws ENGINE_UNAVAILABLE when a training cannot choose it */
function chooseEngine({ engines }: Pick<Studio, "engines">, engine = engines.current): string {
  if (!engines.offered.includes(engine))
    throw new StudioError("ENGINE_UNAVAILABLE", { engine, context: "named" });
  return engine;
}

/** @throws CONSENT_REQUIRED when the consent is missing, not to the current text, or to another engine */
function requireConsent(needed: Consent, consent: Consent | undefined): string {
  if (consent?.version !== needed.version) throw new StudioError("CONSENT_REQUIRED", { ...needed });
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
  // those that nobody has looked at yet count as different until the training's own run compares them
  if (different < limits.minPhotos)
    throw new StudioError("NOT_ENOUGH_PHOTOS", tooFewDiffer(different, photoCount - different));
  return { session, photoCount };
}

interface NewTraining {
  id: string;
  uploadSessionId: string;
  name: string | undefined;
  description: string | undefined;
  variant: Variant | null | undefined;
  engine: string;
  consentVersion: string;
  photoCount: number;
}

async function insertTraining(
  tx: Transaction,
  studio: Pick<Studio, "settings" | "engines">,
  actor: Actor,
  training: NewTraining,
) {
  const { userId } = actor;
  const modelId = newId("model");
  const longest = studio.engines.getProfile(training.engine).longest.training;
  const number = await takeModelNumber(tx, userId);
  const hold = await holdCredits(tx, {
    userId,
    subjectType: "training",
    subjectId: training.id,
    amount: getCosts(studio, training.engine).training,
    deadlineMinutes: longest,
  });
  await tx.insert(models).values({
    id: modelId,
    userId,
    name: training.name ?? `${promptTexts(actor.language).portrait} ${number}`,
    triggerWord: toTriggerWord(number),
    description: training.description || null,
    variant: training.variant,
    imageCount: training.photoCount,
    engine: training.engine,
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
    .set({ status: "completed", trainingSessionId: training.id, photoDays: studio.settings.photoDays })
    .where(eq(uploadSessions.id, training.uploadSessionId));
  await addToOutbox(tx, "training/requested", { trainingSessionId: training.id, userId });
}

/** Numbers are never reused; the person's row stays locked until the transaction ends. @throws ACCOUNT_BLOCKED */
export async function takeModelNumber(tx: Transaction, userId: string): Promise<number> {
  await requireUnblocked(tx, userId);
  const [counted] = await tx
    .update(users)
    .set({ modelsMade: sql`${users.modelsMade} + 1` })
    .where(eq(users.id, userId))
    .returning({ number: users.modelsMade });
  if (!counted) throw new Error("The account of the model's owner was deleted.");
  return counted.number;
}

export function toTriggerWord(number: number): string {
  return `ps${number}`;
}
