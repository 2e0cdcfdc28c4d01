import { allowances, connectDatabase } from "@portrait-studio/db";
import { errorMessage } from "@portrait-studio/i18n";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  type Actor,
  getEditPreview,
  openPhotoIntake,
  previewEdit,
  purgeRecords,
  readPrompt,
  requestContactSheet,
  setHeadBox,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";
import { spendFreeWork } from "./spend-free-work.ts";

const context = useTestStudio();
const minute = 60_000;
const limited = (minutesPerDay: number, minutesAtOnce = 10_000) => ({
  freeWork: { minutesPerDay, minutesAtOnce },
});
const used = async (subject: string) => {
  const [row] = await context.studio.db.select().from(allowances).where(eq(allowances.subject, subject));
  return row?.used ?? 0;
};

beforeEach(async () => {
  await context.studio.db.delete(allowances);
});

/** @returns how many were admitted */
async function spendTogether(
  people: readonly Actor[],
  times: number,
  settings: ReturnType<typeof limited>,
  databases = [context.studio.db],
): Promise<number> {
  const calls = people.flatMap(({ userId }) =>
    Array.from({ length: times }, (_, index) =>
      spendFreeWork(
        databases[index % databases.length] ?? context.studio.db,
        settings,
        userId,
        "contactSheet",
      ),
    ),
  );
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "FREE_WORK_SPENT" });
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

test("a person's day has so many minutes, exactly, for calls at once of two processes; a day later there are new ones", async () => {
  const { db } = context.studio;
  const other = connectDatabase({ url: context.databaseUrl, max: 5 });
  try {
    const ana = await context.signUp();
    expect(await spendTogether([ana], 20, limited(2), [db, other.db])).toBe(6);
    expect(await used(ana.userId)).toBe(2 * minute);
    expect(await spendTogether([await context.signUp()], 1, limited(2))).toBe(1);
    await db.update(allowances).set({ beginsAt: sql`begins_at - interval '1 day'` });
    expect(await spendTogether([ana], 1, limited(2))).toBe(1);
  } finally {
    await other.close();
  }
});

test("many accounts together have so many minutes at once, and who is refused for that has nothing counted", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => context.signUp()));
  expect(await spendTogether(people, 2, limited(10_000, 3))).toBe(9);
  expect(await used("studio")).toBe(3 * minute);
  const counted = await Promise.all(people.map(({ userId }) => used(userId)));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(3 * minute);
});

test("the refusal says in both languages when it comes back", async () => {
  const { userId } = await context.signUp();
  const settings = limited(1, 1);
  for (let more = 0; more < 3; more++)
    await spendFreeWork(context.studio.db, settings, userId, "contactSheet");
  const own = await spendFreeWork(context.studio.db, settings, userId, "photo").catch((error) => error);
  const { retryAfterSeconds, count } = own.details;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(24 * 3600);
  expect(count).toBe(Math.ceil(retryAfterSeconds / 3600));
  const stranger = await context.signUp();
  const full = await spendFreeWork(context.studio.db, settings, stranger.userId, "photo").catch(
    (error) => error,
  );
  expect(full.details.retryAfterSeconds).toBeLessThanOrEqual(600);
  for (const { details } of [own, full]) {
    expect(errorMessage("FREE_WORK_SPENT", "en", details)).toMatch(/again in \d+ (hour|minute)/);
    expect(errorMessage("FREE_WORK_SPENT", "es", details)).toMatch(/en \d+ (hora|minuto)/);
  }
});

test("each kind of it is refused when it is spent: sheets, previews, prompt readings, photos and marks; what is there stays", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const [imageId = ""] = await makeImages(studio, actor, { modelId });
  const sessionId = await context.uploadPhotos(actor, 1);
  const [photo] = await studio.db.query.photos.findMany({
    where: (photos, { eq }) => eq(photos.userId, actor.userId),
  });
  engine.readPrompt = () => ({ understood: [], withoutEffect: [] });
  const question = { imageId, instruction: "warmer", strength: 0.5, seed: 1 };
  const { id: previewId } = await previewEdit(studio, actor, question);
  const spent = { ...studio, settings: { ...studio.settings, ...limited(0) } };
  const { addPhoto } = await openPhotoIntake(spent, actor, sessionId);
  const refused: (() => Promise<unknown>)[] = [
    () => requestContactSheet(spent, actor, { id: modelId }),
    () => previewEdit(spent, actor, { ...question, seed: 2 }),
    () => readPrompt(spent, actor, { modelId, prompt: "a face" }),
    () => addPhoto({ name: "photo.jpg", path: "/nowhere" }),
    () =>
      setHeadBox(spent, actor, { id: photo?.id ?? "", headBox: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } }),
  ];
  for (const call of refused) await expect(call()).rejects.toMatchObject({ code: "FREE_WORK_SPENT" });
  expect(await previewEdit(spent, actor, question)).toMatchObject({ id: previewId });
  expect(await getEditPreview(spent, actor, { id: previewId })).toMatchObject({ id: previewId });
  engine.readPrompt = undefined;
});

test("what was counted is deleted after two days", async () => {
  const { userId } = await context.signUp();
  await spendFreeWork(context.studio.db, limited(1), userId, "photo");
  await purgeRecords(context.studio);
  expect(await used(userId)).toBe(3000);
  await context.studio.db.update(allowances).set({ beginsAt: sql`begins_at - interval '3 days'` });
  await purgeRecords(context.studio);
  expect(await context.studio.db.$count(allowances)).toBe(0);
});
