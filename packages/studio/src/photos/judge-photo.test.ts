import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Actor,
  cancelTraining,
  createTraining,
  deletePhoto,
  deleteUploadSession,
  judgePhoto,
  listSessionFiles,
  setHeadBox,
} from "../index.ts";
import { createTestStudio, type TestStudio } from "../testing/index.ts";

let world: TestStudio;
beforeAll(async () => {
  world = await createTestStudio({ max: 10 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.judge.verdicts = [];
  world.judge.told = [];
  world.judge.head = { x: 0.25, y: 0.125, width: 0.5, height: 0.5 };
  world.judge.cutOutPicture = Buffer.from("cut-out");
  world.judge.meanwhile = async () => {};
  world.judge.version = "1";
});

const ready = { level: "ready", problems: [] };

async function uploaded(count: number) {
  const actor = await world.signUp();
  const uploadSessionId = await world.uploadPhotos(actor, count);
  const ids = (await filesOf(actor, uploadSessionId)).map(({ id }) => id);
  return { actor, uploadSessionId, ids };
}

const filesOf = (actor: Actor, id: string) => listSessionFiles(world.studio, actor, { id });
const verdictsOf = async (actor: Actor, id: string) =>
  (await filesOf(actor, id)).map(({ verdict }) => verdict);
/** Does what the events of changed photos ask for. */
async function judgeAgain({ userId }: Actor) {
  const changed = () =>
    world.events.flatMap((event) =>
      event.name === "photo/changed" && event.data.userId === userId ? [event] : [],
    );
  await expect.poll(async () => changed().length).toBeGreaterThan(0);
  for (const event of changed()) {
    world.events.splice(world.events.indexOf(event), 1);
    await judgePhoto(world.studio, event.data.photoId);
  }
}
const stored = (actor: Actor) => world.studio.storage.list(`photos/${actor.userId}/`);

test("every upload asks for a verdict, and each verdict comes with a head", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const asked = () =>
    world.events.flatMap((event) =>
      event.name === "photo/added" && event.data.userId === actor.userId ? [event.data.photoId] : [],
    );
  await expect.poll(async () => asked().sort()).toEqual(ids.toSorted());
  await judgePhoto(world.studio, ids[0] ?? "");
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { verdict: ready, headBox: world.judge.head },
    { verdict: null, headBox: null },
  ]);
});

test("photos that a training has taken are passed over, and judged when it gives them back", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(10);
  const [first = "", ...others] = ids;
  await judgePhoto(world.studio, first);
  const training = await createTraining(world.studio, actor, { consent, uploadSessionId });
  const looked = world.judge.analysed;
  for (const id of others) await judgePhoto(world.studio, id);
  expect(world.judge.analysed).toBe(looked);
  await cancelTraining(world.studio, actor, { id: training.id });
  await judgeAgain(actor);
  expect(world.judge.analysed).toBe(looked + others.length);
  expect(await verdictsOf(actor, uploadSessionId)).not.toContain(null);
});

test("a photo that repeats an earlier one changes the earlier one's verdict", async () => {
  const { actor, uploadSessionId } = await uploaded(2);
  await world.uploadPhotos(actor, 1);
  const [first, second, twin] = await filesOf(actor, uploadSessionId);
  for (const file of [first, second]) await judgePhoto(world.studio, file?.id ?? "");
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready, null]);
  const looked = world.judge.analysed;
  await judgePhoto(world.studio, twin?.id ?? "");
  expect(world.judge.analysed).toBe(looked + 1);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([
    { level: "attention", problems: ["duplicate"], duplicateOf: twin?.id },
    ready,
    ready,
  ]);
});

test("photos judged without an analysis in their row, or by another version, are analysed again when one comes", async () => {
  const { studio, judge } = world;
  const { actor, uploadSessionId } = await uploaded(2);
  await world.uploadPhotos(actor, 1);
  const [first = "", second = "", twin = ""] = (await filesOf(actor, uploadSessionId)).map(({ id }) => id);
  for (const id of [first, second]) await judgePhoto(studio, id);
  const { db } = studio;
  await db.update(photos).set({ analysis: null }).where(eq(photos.id, first));
  judge.version = "2";
  const before = judge.analysed;
  await judgePhoto(studio, twin);
  expect(judge.analysed).toBe(before + 3);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([
    { level: "attention", problems: ["duplicate"], duplicateOf: twin },
    ready,
    ready,
  ]);
  const rows = await db.select().from(photos).where(eq(photos.uploadSessionId, uploadSessionId));
  expect(rows.map(({ analysis }) => analysis?.version)).toEqual(["2", "2", "2"]);
  await judgePhoto(studio, twin);
  expect(judge.analysed).toBe(before + 4);
});

test("everything that can be wrong with a photo has its name; a head that is only guessed is not shown", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(1);
  world.judge.verdicts = [
    "too_small",
    "blurry",
    "too_dark",
    "no_clear_subject",
    "several_people",
    "other_person",
    "eyes_closed",
    "sunglasses",
    "blank_corners",
    "lettering",
  ];
  await judgePhoto(world.studio, ids[0] ?? "");
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    {
      verdict: {
        level: "attention",
        problems: [
          "tooSmall",
          "blurry",
          "tooDark",
          "noSubject",
          "severalPeople",
          "otherPerson",
          "eyesClosed",
          "sunglasses",
          "blankCorners",
          "lettering",
        ],
      },
      headBox: null,
    },
  ]);
});

test("who a photo shows is questioned only when every photo of the set has been looked at", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [first = "", second = ""] = ids;
  world.judge.verdicts = ["other_person", "several_people", "blurry"];
  await judgePhoto(world.studio, first);
  const blurry = { level: "attention", problems: ["blurry"] };
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([blurry, null]);
  await judgePhoto(world.studio, second);
  const all = { level: "attention", problems: ["otherPerson", "severalPeople", "blurry"] };
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([all, all]);
});

test("an analysis of another version is made again, with the person's word on the head", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [first = "", second = ""] = ids;
  const headBox = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
  await setHeadBox(world.studio, actor, { id: first, headBox });
  await judgeAgain(actor);
  world.judge.version = "2";
  world.judge.told = [];
  await judgePhoto(world.studio, second);
  expect(world.judge.told).toEqual([undefined, headBox]);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready]);
});

test("where the person has said where the head is, it stays there, and there is one", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [before = "", after = ""] = ids;
  const headBox = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
  world.judge.verdicts = ["no_clear_subject"];
  await setHeadBox(world.studio, actor, { id: before, headBox });
  for (const id of ids) await judgePhoto(world.studio, id);
  // what was seen of another head is worth nothing, until it has been looked at again
  expect(await setHeadBox(world.studio, actor, { id: after, headBox })).toMatchObject({
    verdict: null,
    headBox,
    cutOut: null,
  });
  await judgePhoto(world.studio, before);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, null]);
  await judgeAgain(actor);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { verdict: ready, headBox },
    { verdict: ready, headBox },
  ]);
  expect(world.judge.told).toEqual([headBox, undefined, headBox, headBox, headBox]);
});

test("a photo that is gone changes nothing, nor one that goes while it is looked at", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [gone = "", left = ""] = ids;
  await judgePhoto(world.studio, left);
  await judgePhoto(world.studio, "pho_unknown");
  world.judge.verdicts = ["blurry"];
  world.judge.meanwhile = async () => {
    await deletePhoto(world.studio, actor, { id: gone });
  };
  await judgePhoto(world.studio, gone);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready]);
  // the photo, its thumbnail, and its cut-out for the eye and for portraits
  expect(await stored(actor)).toHaveLength(4);
});

test("what was seen in a photo goes with the photo", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(3);
  for (const id of ids) await judgePhoto(world.studio, id);
  expect(await stored(actor)).toHaveLength(12);
  await deletePhoto(world.studio, actor, { id: ids[0] ?? "" });
  expect(await stored(actor)).toHaveLength(8);
  await deleteUploadSession(world.studio, actor, { id: uploadSessionId });
  expect(await stored(actor)).toEqual([]);
  expect(await world.studio.db.$count(photos, eq(photos.userId, actor.userId))).toBe(0);
});

test("a photo that repeated a deleted one is as good as new; where none repeats another, nothing is looked at", async () => {
  const { actor, uploadSessionId } = await uploaded(1);
  await world.uploadPhotos(actor, 2);
  const files = await filesOf(actor, uploadSessionId);
  for (const { id } of files) await judgePhoto(world.studio, id);
  const [repeats, better, other] = files.map(({ id }) => id);
  expect(await verdictsOf(actor, uploadSessionId)).toMatchObject([{ problems: ["duplicate"] }, ready, ready]);
  await deletePhoto(world.studio, actor, { id: better ?? "" });
  await judgeAgain(actor);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready]);
  await deletePhoto(world.studio, actor, { id: other ?? "" });
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([{ id: repeats }]);
  expect(world.events.filter((event) => event.name === "photo/changed")).toEqual([]);
});
