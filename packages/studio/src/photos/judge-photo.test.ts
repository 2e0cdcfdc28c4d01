import { trainingConsent as consent } from "@portrait-studio/contract";
import { outbox, photos, tasks } from "@portrait-studio/db";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  cancelTraining,
  createTraining,
  cutOutPhoto,
  deletePhoto,
  deleteUploadSession,
  getActiveUploadSession,
  judgePhoto,
  listSessionFiles,
  relayOutbox,
  setHeadBox,
  startPlaces,
} from "../index.ts";
import { beginNext } from "../jobs/start-places.ts";
import { judgeAndCut, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
beforeEach(() => {
  context.judge.verdicts = [];
  context.judge.alike = [];
  context.judge.told = [];
  context.judge.head = { x: 0.25, y: 0.125, width: 0.5, height: 0.5 };
  context.judge.cutOutImage = Buffer.from("cut-out");
  context.judge.meanwhile = async () => {};
  context.judge.version = "1";
});

const ready = { level: "ready", problems: [] };

async function uploaded(count: number) {
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor, count);
  const ids = (await filesOf(actor, uploadSessionId)).map(({ id }) => id);
  return { actor, uploadSessionId, ids };
}

const filesOf = (actor: Actor, id: string) => listSessionFiles(context.studio, actor, { id });
const summaryOf = async (actor: Actor) => (await getActiveUploadSession(context.studio, actor)).summary;
const verdictsOf = async (actor: Actor, id: string) =>
  (await filesOf(actor, id)).map(({ verdict }) => verdict);
/** Handles the events of changed photos. */
async function judgeAgain({ userId }: Actor) {
  const changed = () =>
    context.events.flatMap((event) =>
      event.name === "photo/changed" && event.data.userId === userId ? [event] : [],
    );
  await expect.poll(async () => changed().length).toBeGreaterThan(0);
  for (const event of changed()) {
    context.events.splice(context.events.indexOf(event), 1);
    await judgeAndCut(context.studio, event.data.photoId);
  }
}
const stored = (actor: Actor) => context.studio.storage.list(`photos/${actor.userId}/`);

test("every upload requests a verdict, and each verdict includes a head", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const asked = () =>
    context.events.flatMap((event) =>
      event.name === "photo/added" && event.data.userId === actor.userId ? [event.data.photoId] : [],
    );
  await expect.poll(async () => asked().sort()).toEqual(ids.toSorted());
  await judgeAndCut(context.studio, ids[0] ?? "");
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { verdict: ready, headBox: context.judge.head },
    { verdict: null, headBox: null },
  ]);
});

test("photos of a training are skipped, and judged when the training gives them back", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(10);
  const [whole = "", ...others] = ids;
  await judgeAndCut(context.studio, whole);
  let trainingId = "";
  // it begins while one of them is analysed
  context.judge.meanwhile = async () => {
    trainingId = (await createTraining(context.studio, actor, { consent, uploadSessionId })).id;
  };
  await judgeAndCut(context.studio, others[0] ?? "");
  context.judge.meanwhile = async () => {};
  const looked = context.judge.analysed;
  for (const id of others) await judgeAndCut(context.studio, id);
  expect(context.judge.analysed).toBe(looked);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ...others.map(() => null)]);
  await cancelTraining(context.studio, actor, { id: trainingId });
  await judgeAgain(actor);
  expect(context.judge.analysed).toBe(looked + others.length);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject(
    ids.map(() => ({ verdict: expect.anything(), cutOutPending: false })),
  );
});

test("a training that begins judges the photos that nobody has looked at, and has them cut out", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids } = await uploaded(10);
  const [whole = "", uncut = ""] = ids;
  await judgeAndCut(studio, whole);
  await judgePhoto(studio, uncut);
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  judge.verdicts = ["blurry"];
  while ((await beginJob(studio, training.id)) === "reading");
  const blurry = { level: "attention", problems: ["blurry"] };
  expect(await verdictsOf(actor, uploadSessionId)).toEqual(ids.map(() => blurry));
  while ((await relayOutbox(studio)) > 0);
  const told = (name: string) =>
    context.events.flatMap(({ name: is, data }) =>
      is === name && "photoId" in data && ids.includes(data.photoId) ? [data.photoId] : [],
    );
  expect(new Set(told("photo/judged"))).toEqual(new Set(ids));
  for (const id of told("photo/judged")) await cutOutPhoto(studio, id);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject(
    ids.map(() => ({ cutOut: expect.anything(), cutOutPending: false })),
  );
  // nothing is left to be done when it gives them back
  await cancelTraining(studio, actor, { id: training.id });
  while ((await relayOutbox(studio)) > 0);
  expect(told("photo/changed")).toEqual([]);
  expect(await summaryOf(actor)).toMatchObject({ photos: 10 });
});

test("a photo that duplicates an earlier one changes the earlier one's verdict", async () => {
  const { actor, uploadSessionId } = await uploaded(3);
  const [first, second, twin] = await filesOf(actor, uploadSessionId);
  context.judge.alike = [first?.id ?? "", twin?.id ?? ""];
  for (const file of [first, second]) await judgeAndCut(context.studio, file?.id ?? "");
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready, null]);
  const looked = context.judge.analysed;
  await judgeAndCut(context.studio, twin?.id ?? "");
  expect(context.judge.analysed).toBe(looked + 1);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([
    { level: "attention", problems: ["duplicate"], duplicateOf: twin?.id },
    ready,
    ready,
  ]);
});

test("duplicates that are judged at the same time find each other", async () => {
  const { studio, judge } = context;
  for (let pair = 0; pair < 5; pair += 1) {
    const { actor, uploadSessionId, ids } = await uploaded(2);
    judge.alike = ids;
    // both are analysed before either is written
    const both = Promise.withResolvers<void>();
    let analysing = 0;
    judge.meanwhile = () => {
      if (++analysing === 2) both.resolve();
      return both.promise;
    };
    await Promise.all(ids.map((id) => judgePhoto(studio, id)));
    expect(await verdictsOf(actor, uploadSessionId)).toMatchObject([{ problems: ["duplicate"] }, ready]);
  }
});

test("photos that no run judges are judged by free places, those of a run that gives signs are left to it", async () => {
  const { studio } = context;
  const { actor, uploadSessionId, ids } = await uploaded(3);
  const isOwn = sql`data ->> 'userId' = ${actor.userId}`;
  const judged = async () => (await verdictsOf(actor, uploadSessionId)).filter(Boolean).length;
  const change = (to: SQL, of = sql`true`) =>
    studio.db.execute(sql`update outbox set ${to} where ${isOwn} and ${of}`);
  await change(sql`created_at = created_at - interval '1 minute'`);
  await change(sql`heard_at = clock_timestamp()`, sql`data ->> 'photoId' = ${ids[0]}`);
  // those of other tests
  while (await beginNext(studio));
  expect(await studio.db.$count(tasks, eq(tasks.userId, actor.userId))).toBe(0);
  await change(sql`heard_at = heard_at - interval '20 seconds'`);
  const places = startPlaces(studio, 2);
  try {
    await expect.poll(judged, { timeout: 20_000 }).toBe(2);
    await change(sql`heard_at = heard_at - interval '1 minute'`, sql`ended_at is null`);
    await expect.poll(judged, { timeout: 20_000 }).toBe(3);
    // nothing is sent again
    const open = sql`${isOwn} and name = 'photo/added' and ended_at is null`;
    expect(await studio.db.$count(outbox, open)).toBe(0);
    await expect.poll(() => studio.db.$count(tasks, eq(tasks.userId, actor.userId))).toBe(0);
  } finally {
    await places.stop();
  }
});

test("judged photos without a stored analysis, or with one of another version, are analysed again with the next photo", async () => {
  const { studio, judge } = context;
  const { actor, uploadSessionId, ids } = await uploaded(3);
  const [first = "", second = "", twin = ""] = ids;
  judge.alike = [first, twin];
  for (const id of [first, second]) await judgeAndCut(studio, id);
  const { db } = studio;
  await db.update(photos).set({ analysis: null }).where(eq(photos.id, first));
  judge.version = "2";
  const before = judge.analysed;
  await judgeAndCut(studio, twin);
  expect(judge.analysed).toBe(before + 3);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([
    { level: "attention", problems: ["duplicate"], duplicateOf: twin },
    ready,
    ready,
  ]);
  const rows = await db.select().from(photos).where(eq(photos.uploadSessionId, uploadSessionId));
  expect(rows.map(({ analysis }) => analysis?.version)).toEqual(["2", "2", "2"]);
  await judgeAndCut(studio, twin);
  expect(judge.analysed).toBe(before + 4);
});

test("every verdict has its problem code, and a head that is only guessed is not shown", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(1);
  context.judge.verdicts = [
    "tooSmall",
    "blurry",
    "tooDark",
    "noSubject",
    "severalPeople",
    "otherPerson",
    "eyesClosed",
    "sunglasses",
    "blankCorners",
    "hairCut",
    "lettering",
  ];
  await judgeAndCut(context.studio, ids[0] ?? "");
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
          "hairCut",
          "lettering",
        ],
      },
      headBox: null,
    },
  ]);
});

test("reports that photos show different people only when all photos of the set are analysed", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [first = "", second = ""] = ids;
  context.judge.verdicts = ["otherPerson", "severalPeople", "blurry"];
  await judgeAndCut(context.studio, first);
  const blurry = { level: "attention", problems: ["blurry"] };
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([blurry, null]);
  await judgeAndCut(context.studio, second);
  const all = { level: "attention", problems: ["otherPerson", "severalPeople", "blurry"] };
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([all, all]);
});

test("the session sums up its set: angles, light, expressions, and what would help most", async () => {
  const { actor, ids } = await uploaded(1);
  expect(await summaryOf(actor)).toBeNull();
  const { summary } = context.judge;
  context.judge.summary = { yaw: [-25, 3], advice: ["turnLeft"] };
  await judgeAndCut(context.studio, ids[0] ?? "");
  expect(await summaryOf(actor)).toMatchObject({ angles: ["front", "right"], advice: ["turnLeft"] });
  context.judge.summary = {
    // to the person's own right
    yaw: [-25, 15],
    side: [-0.3, 0.2],
    smile: [0.05, 0.3],
    advice: ["turnLeft", "otherLight", "smile", "noSmile"],
  };
  await judgeAndCut(context.studio, ids[0] ?? "");
  context.judge.summary = summary;
  expect(await summaryOf(actor)).toEqual({
    photos: 1,
    usable: 1,
    angles: ["left", "front", "right"],
    variedLight: true,
    expressions: ["serious"],
    // nothing is asked for that is ticked off
    advice: ["smile"],
  });
});

test("an analysis of another version is made again, with the person's word on the head", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [first = "", second = ""] = ids;
  const headBox = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
  await setHeadBox(context.studio, actor, { id: first, headBox });
  await judgeAgain(actor);
  context.judge.version = "2";
  context.judge.told = [];
  await judgeAndCut(context.studio, second);
  expect(context.judge.told).toEqual([undefined, headBox]);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready]);
});

test("a head box that the person set is never replaced and counts as a found head", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [before = "", after = ""] = ids;
  const headBox = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
  context.judge.verdicts = ["noSubject"];
  await setHeadBox(context.studio, actor, { id: before, headBox });
  for (const id of ids) await judgeAndCut(context.studio, id);
  // the verdict about the other head is dropped until the photo is analysed again
  expect(await setHeadBox(context.studio, actor, { id: after, headBox })).toMatchObject({
    verdict: null,
    headBox,
    cutOut: null,
  });
  await judgeAndCut(context.studio, before);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, null]);
  await judgeAgain(actor);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { verdict: ready, headBox },
    { verdict: ready, headBox },
  ]);
  expect(context.judge.told).toEqual([headBox, undefined, headBox, headBox, headBox]);
});

test("a photo that is deleted before or during its analysis changes nothing", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [gone = "", left = ""] = ids;
  await judgeAndCut(context.studio, left);
  await judgeAndCut(context.studio, "pho_unknown");
  context.judge.verdicts = ["blurry"];
  context.judge.meanwhile = async () => {
    await deletePhoto(context.studio, actor, { id: gone });
  };
  await judgeAndCut(context.studio, gone);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready]);
  // the photo, its thumbnail, and its cut-out for the eye and for portraits
  expect(await stored(actor)).toHaveLength(4);
});

test("the analysis is deleted with its photo", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(3);
  for (const id of ids) await judgeAndCut(context.studio, id);
  expect(await stored(actor)).toHaveLength(12);
  await deletePhoto(context.studio, actor, { id: ids[0] ?? "" });
  expect(await stored(actor)).toHaveLength(8);
  await deleteUploadSession(context.studio, actor, { id: uploadSessionId });
  expect(await stored(actor)).toEqual([]);
  expect(await context.studio.db.$count(photos, eq(photos.userId, actor.userId))).toBe(0);
});

test("a duplicate of a deleted photo is judged again; without a duplicate nothing is analysed", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(3);
  const [repeats = "", better = "", other] = ids;
  context.judge.alike = [repeats, better];
  for (const id of ids) await judgeAndCut(context.studio, id);
  expect(await verdictsOf(actor, uploadSessionId)).toMatchObject([{ problems: ["duplicate"] }, ready, ready]);
  await deletePhoto(context.studio, actor, { id: better });
  await judgeAgain(actor);
  expect(await verdictsOf(actor, uploadSessionId)).toEqual([ready, ready]);
  await deletePhoto(context.studio, actor, { id: other ?? "" });
  await judgeAgain(actor);
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([{ id: repeats }]);
  expect(await summaryOf(actor)).toMatchObject({ photos: 1 });
  await deletePhoto(context.studio, actor, { id: repeats });
  expect(await summaryOf(actor)).toBeNull();
});
