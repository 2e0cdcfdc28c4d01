import { type CreateShootInput, type Shoot, StudioError } from "@portrait-studio/contract";
import { contactSheets, newId, shoots, type Transaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getCosts } from "../engines/require-engine.ts";
import { addRequest } from "../generation/add-request.ts";
import { chooseRenditions } from "../generation/choose-renditions.ts";
import { chooseSeed, drawSeed } from "../generation/choose-seed.ts";
import { countRequest } from "../generation/create-generation.ts";
import { requirePhotoChoice } from "../generation/photo-choice.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";
import { getShoot } from "./get-shoot.ts";

/**
 * Requests images of several recipes together, of each as many as can differ: all requests with their holds in one transaction, or none.
 * @throws NOT_FOUND, MODEL_NOT_READY, WRONG_STATE when a frame is not the sheet's any more, ENGINE_UNAVAILABLE, UNSUPPORTED_BY_ENGINE,
 * INSUFFICIENT_CREDITS {required, available} of the whole shoot, IDEMPOTENCY_KEY_REUSED
 */
export async function createShoot(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: CreateShootInput,
  options: RequestOptions = {},
): Promise<Shoot> {
  const request = { operation: "shoots.create", body: input, resultId: newId("shoot"), ...options };
  const id = await createOnce(studio, actor, request, (tx) =>
    addShoot(tx, studio, actor, request.resultId, input),
  );
  sendOutboxNow(studio);
  return getShoot(studio, actor, { id });
}

async function addShoot(
  tx: Transaction,
  studio: Pick<Studio, "db" | "settings" | "engines">,
  actor: Actor,
  id: string,
  { takes, modelId, negativePrompt, ...shared }: CreateShootInput,
): Promise<void> {
  const { userId } = actor;
  // a stranger's model is found missing before a row refers to it
  const first = await countRequest(tx, actor, modelId);
  await requirePhotoChoice(tx, { modelId, ...shared });
  await tx.insert(shoots).values({ id, userId, modelId });
  const requests = [];
  for (const take of takes) {
    const frame = take.seed === undefined ? undefined : await readFrame(tx, modelId, take.seed);
    const seed = (await chooseSeed(tx, studio, first, { modelId, ...shared })) ?? drawSeed();
    const asked = { modelId, ...shared, negativePrompt: negativePrompt || null, seed, ...take, ...frame };
    const beside = requests.flatMap(({ renditions }) => renditions ?? []);
    const chosen = await chooseRenditions(tx, studio, first, { ...asked, first: frame?.plan, beside });
    requests.push({ ...asked, ...chosen });
  }
  const some = requests.filter(({ count }) => count > 0);
  const cost = getCosts(studio, first.engine).generation;
  const counts = some.map(({ count }) => count);
  const required = getSum(counts) * cost;
  // of one moment, so that only their order tells which take is which
  const ids = some.map(() => newId("generation")).sort();
  for (const [index, request] of (some.length > 0 ? some : requests).entries()) {
    if (index > 0) await countRequest(tx, actor, modelId);
    const held = getSum(counts.slice(0, index)) * cost;
    await addRequest(tx, studio, first, {
      ...request,
      id: ids[index] ?? newId("generation"),
      kind: "generation",
      shootId: id,
      userId,
    }).catch((error: unknown) => {
      throw ofWholeShoot(error, required, held);
    });
  }
}

/** A frame of the contact sheet, as a request for it has it. @throws WRONG_STATE when it was made again, or its photo is left out */
async function readFrame(tx: Transaction, modelId: string, seed: number) {
  const [sheet] = await tx
    .select({ frames: contactSheets.frames })
    .from(contactSheets)
    .where(eq(contactSheets.modelId, modelId));
  const frame = sheet?.frames.find((one) => one.seed === seed);
  const photo = frame && (await selectModelPhotos(tx, modelId)).find(({ id }) => id === frame.photoId);
  if (!photo || photo.leftOut) throw new StudioError("WRONG_STATE");
  const { prompt, recipeId, plan } = frame;
  return { seed, prompt, recipeId, plan, aspectRatio: "4:5" as const };
}

/** An error about one take's credits becomes one about the credits of all takes. */
function ofWholeShoot(error: unknown, required: number, held: number): unknown {
  if (!(error instanceof StudioError) || error.code !== "INSUFFICIENT_CREDITS") return error;
  return new StudioError("INSUFFICIENT_CREDITS", {
    required,
    available: Number(error.details?.available) + held,
  });
}

function getSum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
