import { trainingConsent as consent } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  cancelTraining,
  createTraining,
  deleteModel,
  listModels,
  purgeModel,
  renameModel,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

async function train(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, model } = await createTraining(context.studio, actor, { uploadSessionId, consent });
  return { trainingId: id, ...model };
}

async function discard(actor: Actor, modelId: string) {
  await deleteModel(context.studio, actor, { id: modelId });
  await purgeModel(context.studio, modelId);
}

test("after ps1, ps2 and the deletion of ps1, the next is ps3; after the deletion of all, ps4", async () => {
  const actor = await context.signUp(200);
  const [one, two] = [await train(actor), await train(actor)];
  expect([one.triggerWord, two.triggerWord]).toEqual(["ps1", "ps2"]);
  await discard(actor, one.id);
  const three = await train(actor);
  expect([three.triggerWord, three.name]).toEqual(["ps3", "Portrait 3"]);
  for (const { id } of [two, three]) await discard(actor, id);
  expect(await listModels(context.studio, actor)).toEqual([]);
  expect(await train(actor)).toMatchObject({ triggerWord: "ps4", name: "Portrait 4" });
});

test("a model that nobody named is called in its person's language", async () => {
  const actor: Actor = { ...(await context.signUp()), language: "es" };
  expect(await train(actor)).toMatchObject({ triggerWord: "ps1", name: "Retrato 1" });
});

test("a model with a given name uses up a number too, and a refused training uses none", async () => {
  const actor = await context.signUp(45);
  const first = await train(actor);
  await renameModel(context.studio, actor, { id: first.id, name: "Ana" });
  const second = await train(actor);
  expect(second).toMatchObject({ triggerWord: "ps2", name: "Portrait 2" });
  await expect(train(actor)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  await cancelTraining(context.studio, actor, { id: second.trainingId });
  const { rows } = await context.studio.db.execute(
    sql`select models_made from "user" where id = ${actor.userId}`,
  );
  expect(rows).toEqual([{ models_made: 2 }]);
});

test("10 parallel trainings of one person get 10 words", async () => {
  const actor = await context.signUp(200);
  const template = await context.uploadPhotos(actor);
  // without the rule of one active session per person, which would let only one training through
  await context.studio.db.execute(sql`drop index upload_session_one_active`);
  const sessions = Array.from({ length: 10 }, (_, index) => `upl_race_${index}`);
  for (const id of sessions) {
    await context.studio.db.execute(
      sql`insert into upload_session (id, user_id) values (${id}, ${actor.userId})`,
    );
    await context.studio.db.execute(sql`
      insert into photo select (jsonb_populate_record(p, jsonb_build_object('id', ${id} || p.id, 'upload_session_id',
        ${id}::text))).* from photo p where upload_session_id = ${template}`);
  }
  const trainings = await Promise.all(
    sessions.map((uploadSessionId) => createTraining(context.studio, actor, { uploadSessionId, consent })),
  );
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  const byNumber = (prefix: string) => numbers.map((number) => `${prefix}${number}`).toSorted();
  expect(trainings.map(({ model }) => model.triggerWord).toSorted()).toEqual(byNumber("ps"));
  expect(trainings.map(({ model }) => model.name).toSorted()).toEqual(byNumber("Portrait "));
});
