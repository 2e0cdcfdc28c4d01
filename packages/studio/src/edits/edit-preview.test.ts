import { limits, type PreviewEditInput, previewEditInput } from "@portrait-studio/contract";
import { editPreviews, images, outbox } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  deleteImages,
  failEditPreview,
  getBalance,
  getEditPreview,
  makeEditPreview,
  previewEdit,
  purgeRecords,
} from "../index.ts";
import { makeImages, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
beforeEach(() => {
  Object.assign(context.engine, { previews: [], previewReading: undefined, readInstruction: undefined });
  context.engine.capabilities.sliders = true;
});

/** "smooth" needs a face; "dragon" is no edit. */
const readWords = (instruction: string) => {
  const words = instruction.split(" ");
  const known = (word: string) => ["blue", "smooth"].includes(word);
  return {
    understood: words.filter(known).map((word) => `test:${word}`),
    withoutEffect: words.filter((word) => !known(word)),
  };
};

async function sitter() {
  const actor = await context.signUp();
  const [imageId = ""] = await makeImages(context.studio, actor);
  const ask = (instruction = "blue backdrop", how: Partial<PreviewEditInput> = {}) =>
    previewEdit(context.studio, actor, previewEditInput.parse({ imageId, instruction, ...how }));
  return { actor, imageId, ask };
}

const events = (previewId: string) =>
  context.studio.db.$count(
    outbox,
    and(eq(outbox.name, "preview/requested"), sql`${outbox.data} ->> 'previewId' = ${previewId}`),
  );

test("a preview is made once of one question, free, however many ask at once", async () => {
  const { studio, engine } = context;
  const { actor, imageId, ask } = await sitter();
  const before = await getBalance(studio, actor);
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask()));
  const [first] = asked;
  if (!first) throw new Error("nothing was answered");
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(first).toMatchObject({ imageId, status: "making", url: null });
  expect(await events(first.id)).toBe(1);
  // a repeated run finds that it is there
  for (let time = 0; time < 2; time += 1) await makeEditPreview(studio, first.id);
  expect(engine.previews).toEqual([
    {
      pictureKey: expect.stringMatching(/^portraits\//),
      ...{ instruction: "blue backdrop", strength: 0.75, seed: 0 },
    },
  ]);
  const url = `data:image/webp;base64,${Buffer.from("blue backdrop").toString("base64")}`;
  expect(await ask()).toEqual({
    ...first,
    ...{ status: "ready", url, reading: { understood: ["test:edit"], withoutEffect: [] } },
  });
  expect(await events(first.id)).toBe(1);
  expect((await ask("red backdrop")).id).not.toBe(first.id);
  expect(await getBalance(studio, actor)).toEqual(before);
});

test("only the owner of an image asks, not of one in the trash, and not where the engine has no sliders", async () => {
  const { studio, engine } = context;
  const { actor, imageId, ask } = await sitter();
  const stranger = await context.signUp();
  await expect(
    previewEdit(studio, stranger, previewEditInput.parse({ imageId, instruction: "blue backdrop" })),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { id } = await ask();
  await deleteImages(studio, actor, { ids: [imageId] });
  await expect(ask()).rejects.toMatchObject({ code: "WRONG_STATE" });
  await makeEditPreview(studio, id);
  expect(engine.previews).toEqual([]);
  const other = await sitter();
  engine.capabilities.sliders = false;
  await expect(other.ask()).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE" });
});

test("what the words ask for is answered at once, and what the image shows of it once that is looked at", async () => {
  const { studio, engine } = context;
  const { ask } = await sitter();
  engine.readInstruction = readWords;
  const first = await ask("blue smooth dragon");
  expect(first).toMatchObject({
    status: "making",
    reading: { understood: ["test:blue", "test:smooth"], withoutEffect: ["dragon"] },
  });
  const seen = { understood: ["test:blue"], withoutEffect: ["dragon", "smooth"] };
  engine.previewReading = seen;
  await makeEditPreview(studio, first.id);
  expect(await ask("blue smooth dragon")).toMatchObject({
    status: "ready",
    reading: seen,
    url: expect.stringMatching(/^data:/),
  });
});

test("an instruction of which nothing can be done has no picture and no wait: by its words at once, without any work", async () => {
  const { studio, engine } = context;
  const { actor, ask } = await sitter();
  const before = await getBalance(studio, actor);
  engine.readInstruction = readWords;
  const nothing = { understood: [], withoutEffect: ["add", "wings"] };
  const answer = await ask("add wings");
  expect(answer).toMatchObject({ status: "ready", url: null, reading: nothing });
  expect(await events(answer.id)).toBe(0);
  await makeEditPreview(studio, answer.id);
  expect(engine.previews).toEqual([]);

  const needsFace = await ask("smooth");
  expect(needsFace.status).toBe("making");
  engine.previewReading = { understood: [], withoutEffect: ["smooth"] };
  await makeEditPreview(studio, needsFace.id);
  expect(await ask("smooth")).toMatchObject({
    ...{ status: "ready", url: null, reading: { understood: [], withoutEffect: ["smooth"] } },
  });
  expect(await events(needsFace.id)).toBe(1);
  expect(await getBalance(studio, actor)).toEqual(before);
});

test("a preview is of the strength and seed that are asked for, each a question of its own", async () => {
  const { studio, engine } = context;
  const { ask } = await sitter();
  const asked = await Promise.all([
    ask("blue"),
    ask("blue", { strength: 0.75, seed: 0 }),
    ask("blue", { strength: 0.3 }),
    ask("blue", { strength: 0.3, seed: 7 }),
  ]);
  const ids = [...new Set(asked.map(({ id }) => id))];
  expect(ids).toHaveLength(3);
  for (const id of ids) await makeEditPreview(studio, id);
  expect(engine.previews).toMatchObject([
    { strength: 0.75, seed: 0 },
    { strength: 0.3, seed: 0 },
    { strength: 0.3, seed: 7 },
  ]);
});

test("one that another version of the studio asked for is of the usual strength, and has no reading until it is made", async () => {
  const { studio, engine } = context;
  const { actor, imageId } = await sitter();
  const id = "epv_of_before";
  await studio.db.execute(sql`insert into edit_preview (id, user_id, image_id, instruction, status, requested_at)
    values (${id}, ${actor.userId}, ${imageId}, 'blue', 'making', clock_timestamp())`);
  expect(await getEditPreview(studio, actor, { id })).toMatchObject({ status: "making", reading: null });
  await makeEditPreview(studio, id);
  expect(engine.previews).toMatchObject([{ instruction: "blue", strength: 0.75, seed: 0 }]);
  expect(await getEditPreview(studio, actor, { id })).toMatchObject({
    status: "ready",
    url: expect.stringMatching(/^data:/),
  });
});

test("many different questions at once are counted, and refused from a number on; long ones are refused unread", async () => {
  const { engine } = context;
  const { ask } = await sitter();
  const all = await Promise.allSettled(
    Array.from({ length: limits.previewsPerMinute + 10 }, (_, index) => {
      // whatever differs is another question, also one that nothing is done for
      if (index % 3 === 0) return ask(`brighter ${index}%`);
      return index % 3 === 1
        ? ask("brighter 0%", { strength: index / 100 })
        : ask("brighter 0%", { seed: index });
    }),
  );
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(10);
  for (const error of refused) {
    expect(error).toMatchObject({ code: "RATE_LIMITED" });
    expect(error.details.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.details.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
  // what was answered is still answered
  expect((await ask("brighter 0%")).status).toBe("making");
  engine.readInstruction = readWords;
  await expect(ask("wings")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  for (const instruction of ["", " ", "x".repeat(limits.maxInstructionLength + 1), "x".repeat(1_000_000)])
    expect(previewEditInput.safeParse({ imageId: "img_1", instruction }).success).toBe(false);
});

test("one that failed can be asked for again after a while, and none stays longer than a day or than its image", async () => {
  const { studio, engine } = context;
  const { imageId, ask } = await sitter();
  engine.readInstruction = readWords;
  const { id } = await ask();
  await failEditPreview(studio, id);
  const reading = readWords("blue backdrop");
  expect(await ask()).toMatchObject({ status: "failed", url: null, reading });
  const age = (interval: string) =>
    studio.db
      .update(editPreviews)
      .set({ requestedAt: sql`clock_timestamp() - ${interval}::interval` })
      .where(eq(editPreviews.id, id));
  await age("4 minutes");
  expect(await ask()).toMatchObject({ status: "making" });
  await failEditPreview(studio, id);
  expect(await ask()).toMatchObject({ status: "failed" });
  const rows = () => studio.db.$count(editPreviews, eq(editPreviews.imageId, imageId));
  await purgeRecords(studio);
  expect(await rows()).toBe(1);
  await age("25 hours");
  await purgeRecords(studio);
  expect(await rows()).toBe(0);
  await ask();
  await studio.db.delete(images).where(eq(images.id, imageId));
  expect(await rows()).toBe(0);
});
