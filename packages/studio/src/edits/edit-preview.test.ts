import { limits, previewEditInput } from "@portrait-studio/contract";
import { editPreviews, images, outbox } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  deleteImages,
  failEditPreview,
  getBalance,
  makeEditPreview,
  previewEdit,
  purgeRecords,
} from "../index.ts";
import { makeImages, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
beforeEach(() => {
  Object.assign(context.engine, { previews: [], previewsNothing: false });
  context.engine.capabilities.sliders = true;
});

async function sitter() {
  const actor = await context.signUp();
  const [imageId = ""] = await makeImages(context.studio, actor);
  const ask = (instruction = "blue backdrop") => previewEdit(context.studio, actor, { imageId, instruction });
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
    { pictureKey: expect.stringMatching(/^portraits\//), instruction: "blue backdrop" },
  ]);
  const url = `data:image/webp;base64,${Buffer.from("blue backdrop").toString("base64")}`;
  expect(await ask()).toEqual({ ...first, status: "ready", url });
  expect(await events(first.id)).toBe(1);
  expect((await ask("red backdrop")).id).not.toBe(first.id);
  expect(await getBalance(studio, actor)).toEqual(before);
});

test("only the owner of an image asks, not of one in the trash, and not where the engine has no sliders", async () => {
  const { studio, engine } = context;
  const { actor, imageId, ask } = await sitter();
  const stranger = await context.signUp();
  await expect(
    previewEdit(studio, stranger, { imageId, instruction: "blue backdrop" }),
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

test("many different questions at once are counted, and refused from a number on; long ones are refused unread", async () => {
  const { ask } = await sitter();
  const all = await Promise.allSettled(
    Array.from({ length: limits.previewsPerMinute + 10 }, (_, index) => ask(`brighter ${index}%`)),
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
  for (const instruction of ["", " ", "x".repeat(limits.maxInstructionLength + 1), "x".repeat(1_000_000)])
    expect(previewEditInput.safeParse({ imageId: "img_1", instruction }).success).toBe(false);
});

test("one that failed can be asked for again after a while, and none stays longer than a day or than its image", async () => {
  const { studio, engine } = context;
  const { imageId, ask } = await sitter();
  engine.previewsNothing = true;
  const { id } = await ask();
  await makeEditPreview(studio, id);
  expect(await ask()).toMatchObject({ status: "failed", url: null });
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
