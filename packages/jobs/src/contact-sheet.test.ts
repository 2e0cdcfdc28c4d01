import { trainingConsent as consent, previewEditInput } from "@portrait-studio/contract";
import { outbox, photos } from "@portrait-studio/db";
import {
  type Actor,
  createCheckout,
  createTraining,
  getContactSheet,
  getTraining,
  listTrainingFiles,
  previewEdit,
  receiveStripeEvent,
  relayOutbox,
  removeModelPhoto,
  requestContactSheet,
} from "@portrait-studio/studio";
import { makeImages, trainedModel } from "@portrait-studio/studio/testing";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listRuns } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

const { context, jobs } = useHostedJobs();
const patience = { timeout: 20_000, interval: 50 };

beforeEach(() => {
  Object.assign(context.engine, { sheets: [], removed: [], sheetFailures: 0 });
});
afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});

/** A training that completes by itself. */
async function trained(actor: Actor): Promise<{ modelId: string; photoIds: string[] }> {
  const { studio, engine } = context;
  const uploadSessionId = await context.uploadPhotos(actor);
  const photoIds = (await listTrainingFiles(studio, actor)).map(({ id }) => id);
  engine.sources = photoIds.map((id) => ({ id, face: 200, hairCut: false, chosen: true }));
  engine.training = {
    state: "completed",
    artifactRef: "models/m.json",
    coverPhotoId: undefined,
    sources: engine.sources,
  };
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  await expect
    .poll(async () => (await getTraining(studio, actor, { id })).status, patience)
    .toBe("completed");
  return { modelId, photoIds };
}
const status = (actor: Actor, id: string) => async () => {
  await relayOutbox(context.studio);
  return (await getContactSheet(context.studio, actor, { id })).status;
};
/** mails that a model of theirs is ready */
const told = (actor: Actor) => async () => {
  await relayOutbox(context.studio);
  return context.sent.training.filter(({ to }) => to === actor.email).length;
};

test("a training is followed by a contact sheet, also when the engine fails at first; then a photo is deleted for good", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  engine.sheetFailures = 1;
  const { modelId, photoIds } = await trained(actor);
  await expect.poll(status(actor, modelId), patience).toBe("ready");
  expect(engine.sheets).toHaveLength(2);
  await expect.poll(told(actor), patience).toBe(1);
  const photoId = photoIds[0] ?? "";
  await removeModelPhoto(studio, actor, { id: modelId, photoId });
  await expect.poll(() => studio.db.$count(photos, eq(photos.id, photoId)), patience).toBe(0);
  expect(engine.removed).toEqual([photoId]);
});

test("a run that comes after a free place has taken its contact sheet makes none", async () => {
  const { studio, engine } = context;
  const send = studio.dispatch;
  studio.dispatch = async () => {};
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  await requestContactSheet(studio, actor, { id: modelId });
  const event = sql`data ->> 'modelId' = ${modelId}`;
  const [sent] = await studio.db.update(outbox).set({ endedAt: new Date() }).where(event).returning();
  studio.dispatch = send;
  await send([{ id: sent?.id ?? "", name: "sheet/requested", data: { modelId, userId: actor.userId } }]);
  const over = () => listRuns(jobs, { function: "make-contact-sheet", status: "Completed", search: modelId });
  await expect.poll(async () => (await over()).length, patience).toBe(1);
  expect(engine.sheets).toHaveLength(0);
  await expect.poll(status(actor, modelId), patience).toBe("making");
});

test("a run that comes after a free place has taken its photo judges nothing", async () => {
  const { studio, judge } = context;
  const send = studio.dispatch;
  studio.dispatch = async () => {};
  const actor = await context.signUp();
  await context.uploadPhotos(actor, 1);
  const event = sql`data ->> 'userId' = ${actor.userId} and name = 'photo/added'`;
  const [sent] = await studio.db.update(outbox).set({ endedAt: new Date() }).where(event).returning();
  studio.dispatch = send;
  const { photoId } = (sent?.data ?? {}) as { photoId: string };
  const looked = judge.analysed;
  await send([{ id: sent?.id ?? "", name: "photo/added", data: { photoId, userId: actor.userId } }]);
  const over = () => listRuns(jobs, { function: "judge-photo", status: "Completed", search: photoId });
  await expect.poll(async () => (await over()).length, patience).toBe(1);
  expect(judge.analysed).toBe(looked);
});

test("a preview of an edit is made in the background, and one that cannot be made says so", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const [imageId = ""] = await makeImages(studio, actor);
  const ask = (instruction: string) => async () => {
    await relayOutbox(studio);
    const wanted = previewEditInput.parse({ imageId, instruction });
    return (await previewEdit(studio, actor, wanted)).status;
  };
  await expect.poll(ask("blue backdrop"), patience).toBe("ready");
  const { previewEdit: make } = engine;
  engine.previewEdit = () => Promise.reject(new Error("out of memory"));
  await expect.poll(ask("red backdrop"), patience).toBe("failed");
  Object.assign(engine, { previewEdit: make });
});

test("previews for somebody who has bought credits go before those that wait", async () => {
  const { studio, engine, payments } = context;
  const sitters = await Promise.all([1, 2, 3].map(() => context.signUp()));
  const images = await Promise.all(sitters.map(async (actor) => (await makeImages(studio, actor))[0] ?? ""));
  const [first, free, buyer] = sitters as [Actor, Actor, Actor];
  const returns = {
    successUrl: `${studio.settings.appUrl}/billing`,
    cancelUrl: `${studio.settings.appUrl}/billing`,
  };
  const [offer] = await payments.listPackages();
  const checkout = await createCheckout(studio, buyer, { priceId: offer?.priceId ?? "", ...returns });
  for (const event of payments.pay(checkout.id)) {
    const { rawBody, signature } = payments.sign(event);
    await receiveStripeEvent(studio, rawBody, signature);
  }
  const gate = Promise.withResolvers<void>();
  const { previewEdit: make } = engine;
  const begun: string[] = [];
  engine.previewEdit = async (request) => {
    begun.push(request.instruction);
    if (begun.length === 1) await gate.promise;
    return make ? make(request) : Promise.reject(new Error("It has previews."));
  };
  const ask = async (actor: Actor, instruction: string) => {
    const imageId = images[sitters.indexOf(actor)];
    await previewEdit(studio, actor, previewEditInput.parse({ imageId, instruction }));
    await relayOutbox(studio);
  };
  await ask(first, "blue backdrop");
  await expect.poll(() => begun, patience).toEqual(["blue backdrop"]);
  await ask(free, "red backdrop");
  await ask(buyer, "green backdrop");
  const waiting = () => listRuns(jobs, { function: "preview-edit", status: "Scheduled" });
  await expect.poll(async () => (await waiting()).length, patience).toBe(2);
  gate.resolve();
  await expect.poll(() => begun, patience).toEqual(["blue backdrop", "green backdrop", "red backdrop"]);
  Object.assign(engine, { previewEdit: make });
});

test("a sheet that fails for good says so, and the model stays as it is", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  engine.sheetFailures = Number.POSITIVE_INFINITY;
  const { modelId } = await trained(actor);
  await expect.poll(status(actor, modelId), patience).toBe("failed");
  await expect.poll(told(actor), patience).toBe(1);
  expect(await getContactSheet(studio, actor, { id: modelId })).toMatchObject({ frames: [], current: false });
});
