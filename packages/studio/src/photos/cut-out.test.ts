import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos, tasks } from "@portrait-studio/db";
import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  chooseCutOut,
  createTraining,
  deletePhoto,
  keepPhotoAnalysis,
  listModels,
  listSessionFiles,
  readPhotoRecords,
  setHeadBox,
} from "../index.ts";
import { judgeAndCut, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
beforeEach(() => {
  context.judge.verdicts = [];
  context.judge.head = { x: 0.25, y: 0.125, width: 0.5, height: 0.5 };
  context.judge.cutOutImage = Buffer.from("cut-out");
  context.judge.cutOutPasses = true;
  context.judge.meanwhile = async () => {};
  context.judge.whileCutting = async () => {};
  context.judge.version = "1";
});

const headBox = { x: 0.25, y: 0.125, width: 0.5, height: 0.25 };

async function uploaded(count?: number) {
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor, count);
  const ids = (await filesOf(actor, uploadSessionId)).map(({ id }) => id);
  return { actor, uploadSessionId, ids, id: ids[0] ?? "" };
}

const filesOf = (actor: Actor, id: string) => listSessionFiles(context.studio, actor, { id });
const previews = async ({ userId }: Actor) =>
  (await context.studio.storage.list(`photos/${userId}/`)).filter((key) => key.endsWith(".cut.webp"));
/** The cut-out of the session's first photo, as the person sees it. */
const cutOutOf = async (actor: Actor, id: string) => (await filesOf(actor, id))[0]?.cutOut;

test("a clean cut-out is used until the person decides otherwise, and later analyses do not change that", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, id } = await uploaded(2);
  expect(await cutOutOf(actor, uploadSessionId)).toBeNull();
  await judgeAndCut(studio, id);
  const [key = ""] = await previews(actor);
  expect(await cutOutOf(actor, uploadSessionId)).toEqual({
    previewUrl: expect.stringContaining(key),
    clean: true,
    doubts: [],
    use: true,
  });
  expect(Buffer.from(await studio.storage.read(key)).toString()).toBe("cut-out");
  expect(await chooseCutOut(studio, actor, { id, use: false })).toMatchObject({ id, cutOut: { use: false } });
  await judgeAndCut(studio, id);
  expect(await cutOutOf(actor, uploadSessionId)).toMatchObject({ use: false });
  expect(await chooseCutOut(studio, actor, { id, use: true })).toMatchObject({ cutOut: { use: true } });
  judge.cutOutImage = null;
  await judgeAndCut(studio, id);
  expect(await cutOutOf(actor, uploadSessionId)).toBeNull();
  expect(await previews(actor)).toEqual([]);
});

test.each([0, 1])(
  "of a model with %i cut-outs in use, recipes have their backdrops or lack them",
  async (used) => {
    const { studio } = context;
    const { actor, uploadSessionId, ids } = await uploaded();
    for (const id of ids.slice(0, 2)) await judgeAndCut(studio, id);
    for (const id of ids.slice(used, 2)) await chooseCutOut(studio, actor, { id, use: false });
    await createTraining(studio, actor, { consent, uploadSessionId });
    expect(await listModels(studio, actor)).toMatchObject([{ backdrops: used > 0 }]);
  },
);
test("the verdict is there before the person is cut out", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, id } = await uploaded(1);
  const seen: unknown[] = [];
  judge.whileCutting = async () => {
    seen.push((await filesOf(actor, uploadSessionId))[0]);
  };
  await judgeAndCut(studio, id);
  expect(seen).toMatchObject([
    { verdict: { level: "ready", problems: [] }, headBox: judge.head, cutOut: null, cutOutPending: true },
  ]);
  expect((await filesOf(actor, uploadSessionId))[0]).toMatchObject({
    verdict: { level: "ready", problems: [] },
    cutOut: { clean: true },
    cutOutPending: false,
  });
});

test("what a person has paid for goes before the cut-outs of that person, not before another's", async () => {
  const { studio, judge } = context;
  const buyer = await uploaded(1);
  const other = await uploaded(1);
  const cut: string[] = [];
  judge.whileCutting = async () => void cut.push("begun");
  await studio.db.insert(tasks).values({ jobId: "gen_paid", position: 0, userId: buyer.actor.userId });
  const waiting = judgeAndCut(studio, buyer.id);
  await expect.poll(async () => (await filesOf(buyer.actor, buyer.uploadSessionId))[0]?.verdict).toBeTruthy();
  await judgeAndCut(studio, other.id);
  expect(await cutOutOf(buyer.actor, buyer.uploadSessionId)).toBeNull();
  expect(cut).toHaveLength(1);
  await studio.db.delete(tasks).where(eq(tasks.jobId, "gen_paid"));
  await waiting;
  expect(await cutOutOf(buyer.actor, buyer.uploadSessionId)).toMatchObject({ clean: true });
});

test("the engine finds what was seen and cut out, as long as both are of one version", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids, id } = await uploaded();
  await judgeAndCut(studio, id);
  await chooseCutOut(studio, actor, { id, use: false });
  const record = async (of = id) => (await readPhotoRecords(studio, [of, "pho_gone"])).get(of);
  const [preview = ""] = await previews(actor);
  const matteKey = preview.replace(".cut.webp", ".matte.png");
  expect(await record()).toMatchObject({
    analysis: { version: judge.version },
    cutOut: { matteKey, subject: 0, passed: true, doubt: 0.2 },
    useCutOut: false,
  });
  expect(Buffer.from(await studio.storage.read(matteKey)).toString()).toBe("cut-out");
  const other = { version: "2", findings: {} } as PhotoAnalysis;
  // a photo that no training has is the judge's alone
  await keepPhotoAnalysis(studio, id, other);
  expect(await record()).toMatchObject({ analysis: { version: judge.version } });
  await createTraining(studio, actor, { consent, uploadSessionId });
  for (const each of [id, ids[1] ?? ""]) await keepPhotoAnalysis(studio, each, other);
  expect(await record()).toEqual({ analysis: other, cutOut: null, useCutOut: false });
  expect(await record(ids[1])).toEqual({ analysis: other, cutOut: null, useCutOut: null });
});

test("a photo that is analysed again by another version is cut out again", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [first = "", second = ""] = ids;
  await judgeAndCut(studio, first);
  judge.version = "2";
  judge.cutOutImage = Buffer.from("another");
  await judgeAndCut(studio, second);
  const records = await readPhotoRecords(studio, ids);
  for (const each of ids) {
    const { matteKey = "" } = records.get(each)?.cutOut ?? {};
    expect(Buffer.from(await studio.storage.read(matteKey)).toString()).toBe("another");
  }
  expect(await previews(actor)).toHaveLength(2);
  expect(
    (await studio.storage.list(`photos/${actor.userId}/`)).filter((key) => key.endsWith(".png")),
  ).toHaveLength(2);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { cutOutPending: false },
    { cutOutPending: false },
  ]);
});

test("a doubtful cut-out is shown, and used only when the person says so", async () => {
  const { studio, judge, engine } = context;
  const { actor, uploadSessionId, ids } = await uploaded();
  const [wanted = "", left = ""] = ids;
  judge.cutOutPasses = false;
  for (const id of [wanted, left]) await judgeAndCut(studio, id);
  expect(await cutOutOf(actor, uploadSessionId)).toMatchObject({
    clean: false,
    doubts: ["hair"],
    use: false,
  });
  expect(await chooseCutOut(studio, actor, { id: wanted, use: true })).toMatchObject({
    cutOut: { clean: false, use: true },
  });
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, training.id);
  const said = engine.trainings.at(-1)?.photos.map(({ cutOut }) => cutOut);
  expect(said?.slice(0, 2)).toEqual([true, undefined]);
});

test("refuses a decision without a usable cut-out or a head, and about another person's photo", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, id } = await uploaded(1);
  const say = (as: Actor) => chooseCutOut(studio, as, { id, use: false });
  await expect(say(actor)).rejects.toMatchObject({ code: "WRONG_STATE" });
  judge.verdicts = ["noSubject"];
  await judgeAndCut(studio, id);
  expect(await cutOutOf(actor, uploadSessionId)).toBeNull();
  expect(await previews(actor)).toEqual([]);
  await expect(say(actor)).rejects.toMatchObject({ code: "WRONG_STATE" });
  await expect(say(await context.signUp())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a new head box gives a new cut-out at a new address and forgets the decision about the last one", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, id } = await uploaded(1);
  await judgeAndCut(studio, id);
  await chooseCutOut(studio, actor, { id, use: false });
  const before = await previews(actor);
  expect(await setHeadBox(studio, actor, { id, headBox })).toMatchObject({ cutOut: null });
  expect(await previews(actor)).toEqual([]);
  judge.cutOutImage = Buffer.from("another");
  await judgeAndCut(studio, id);
  expect(await cutOutOf(actor, uploadSessionId)).toMatchObject({ use: true });
  const after = await previews(actor);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

test("when other photos change which head is meant, only that photo's cut-out is made again", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids } = await uploaded(3);
  const [first = "", second = "", third = ""] = ids;
  await setHeadBox(studio, actor, { id: second, headBox });
  for (const id of [first, second]) await judgeAndCut(studio, id);
  const before = await filesOf(actor, uploadSessionId);
  judge.head = { ...judge.head, x: 0.3 };
  judge.cutOutImage = Buffer.from("another");
  await judgeAndCut(studio, third);
  const after = await filesOf(actor, uploadSessionId);
  expect(after[0]?.headBox).toEqual(judge.head);
  expect(after[0]?.cutOut?.previewUrl).not.toBe(before[0]?.cutOut?.previewUrl);
  expect(after[1]).toEqual(before[1]);
  expect(await previews(actor)).toHaveLength(3);
});

test("a head box set during an analysis wins, and a photo deleted during an analysis leaves no files", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [placed = "", gone = ""] = ids;
  judge.whileCutting = async () => {
    judge.whileCutting = async () => {};
    await setHeadBox(studio, actor, { id: placed, headBox });
  };
  await judgeAndCut(studio, placed);
  expect((await filesOf(actor, uploadSessionId))[0]).toMatchObject({ verdict: null, headBox, cutOut: null });
  judge.whileCutting = async () => {
    await deletePhoto(studio, actor, { id: gone });
  };
  await judgeAndCut(studio, gone);
  expect(await previews(actor)).toEqual([]);
  expect(await studio.db.$count(photos, eq(photos.userId, actor.userId))).toBe(1);
});

test("a training gets the person's decisions about cut-outs, which cannot change afterwards", async () => {
  const { studio, engine } = context;
  const { actor, uploadSessionId, ids } = await uploaded();
  const [unwanted = "", wanted = ""] = ids;
  for (const id of [unwanted, wanted]) await judgeAndCut(studio, id);
  await chooseCutOut(studio, actor, { id: unwanted, use: false });
  await chooseCutOut(studio, actor, { id: wanted, use: true });
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, training.id);
  expect(engine.trainings.at(-1)?.photos.filter(({ cutOut }) => cutOut === false)).toMatchObject([
    { id: unwanted },
  ]);
  await expect(chooseCutOut(studio, actor, { id: wanted, use: false })).rejects.toMatchObject({
    code: "WRONG_STATE",
  });
});
