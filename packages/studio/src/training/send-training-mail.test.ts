import { trainingConsent as consent } from "@portrait-studio/contract";
import { users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  cancelTraining,
  createTraining,
  deleteAccount,
  deleteModel,
  endJob,
  finishTraining,
  relayOutbox,
  sendTrainingMail,
  updateUser,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

async function startedTraining() {
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(context.studio, actor, {
    consent,
    uploadSessionId,
    name: "Ana",
  });
  return { actor, id, modelId };
}

/** Without a sheet, which the mail would wait for. */
async function complete(id: string): Promise<void> {
  context.engine.capabilities.photos = false;
  await finishTraining(context.studio, id, { artifactRef: `models/${id}.json`, coverPhotoId: undefined });
  context.engine.capabilities.photos = true;
}
const fail = (id: string) => endJob(context.studio, id, { status: "failed", errorCode: "PHOTOS_UNUSABLE" });
const mailsTo = (address: string) => context.sent.training.filter(({ to }) => to === address);
/** events about the end of a training, sent or still in the outbox */
const eventsOf = async (id: string) => {
  while ((await relayOutbox(context.studio)) > 0);
  return context.events.filter(
    ({ name, data }) => name === "training/ended" && data.trainingSessionId === id,
  );
};

test("sends one mail when a model is ready, in the person's language, with a link to it", async () => {
  const { studio } = context;
  const { actor, id, modelId } = await startedTraining();
  await updateUser(studio, actor, { id: actor.userId, language: "es" });
  expect(await sendTrainingMail(studio, id)).toBe(false);
  await complete(id);
  await complete(id);
  expect(await eventsOf(id)).toHaveLength(1);
  expect(await sendTrainingMail(studio, id)).toBe(true);
  expect(await sendTrainingMail(studio, id)).toBe(false);
  expect(mailsTo(actor.email)).toEqual([
    {
      to: actor.email,
      language: "es",
      modelName: "Ana",
      outcome: "completed",
      link: `http://localhost:3000/create?model=${modelId}`,
      settingsLink: "http://localhost:3000/settings#notifications",
    },
  ]);
});

test("sends a mail after a failure, with the reason and the released credits", async () => {
  const { studio } = context;
  const { actor, id } = await startedTraining();
  await fail(id);
  await fail(id);
  expect(await eventsOf(id)).toHaveLength(1);
  await sendTrainingMail(studio, id);
  expect(mailsTo(actor.email)).toMatchObject([
    {
      language: "en",
      outcome: { errorCode: "PHOTOS_UNUSABLE", credits: 20 },
      link: `http://localhost:3000/training?training=${id}`,
    },
  ]);
});

test("a mail that could not be sent is retried", async () => {
  const { actor, id } = await startedTraining();
  await complete(id);
  context.refuseMails(1);
  await expect(sendTrainingMail(context.studio, id)).rejects.toThrow("The mail server refuses mails.");
  expect(await sendTrainingMail(context.studio, id)).toBe(true);
  expect(mailsTo(actor.email)).toHaveLength(1);
});

test("a person who turned these mails off gets none, even if they did so after the training began", async () => {
  const { studio } = context;
  const { actor, id } = await startedTraining();
  const setNotify = (notifyTraining: boolean) =>
    updateUser(studio, actor, { id: actor.userId, notifyTraining });
  expect(await setNotify(false)).toMatchObject({ notifyTraining: false, language: "en", theme: "system" });
  await complete(id);
  expect(await sendTrainingMail(studio, id)).toBe(false);
  expect(await setNotify(true)).toMatchObject({ notifyTraining: true });
  expect(await sendTrainingMail(studio, id)).toBe(true);
  expect(mailsTo(actor.email)).toHaveLength(1);
});

test("sends no mail about a cancelled training or a deleted model", async () => {
  const { studio } = context;
  const cancelled = await startedTraining();
  await cancelTraining(studio, cancelled.actor, { id: cancelled.id });
  const deleted = await startedTraining();
  await complete(deleted.id);
  await deleteModel(studio, deleted.actor, { id: deleted.modelId });
  const gone = await startedTraining();
  await complete(gone.id);
  await deleteAccount(studio, gone.actor, { email: gone.actor.email });
  expect(await eventsOf(cancelled.id)).toEqual([]);
  for (const { id, actor } of [cancelled, deleted, gone]) {
    expect(await sendTrainingMail(studio, id)).toBe(false);
    expect(mailsTo(actor.email)).toEqual([]);
  }
  const [left] = await studio.db.select().from(users).where(eq(users.id, gone.actor.userId));
  expect(context.sent.training.map(({ to }) => to)).not.toContain(left?.email);
});
