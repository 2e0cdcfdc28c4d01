import { photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Actor,
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
  world.judge.meanwhile = async () => {};
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
    { level: "attention", problems: ["duplicate"] },
    ready,
    ready,
  ]);
});

test("everything that can be wrong with a photo has its name; a head that is only guessed is not shown", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(1);
  world.judge.verdicts = ["too_small", "blurry", "too_dark", "no_clear_subject"];
  await judgePhoto(world.studio, ids[0] ?? "");
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    {
      verdict: { level: "attention", problems: ["tooSmall", "blurry", "tooDark", "noSubject"] },
      headBox: null,
    },
  ]);
});

test("where the person has said where the head is, it stays there, and there is one", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(2);
  const [before = "", after = ""] = ids;
  const headBox = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
  world.judge.verdicts = ["no_clear_subject"];
  await setHeadBox(world.studio, actor, { id: before, headBox });
  for (const id of ids) await judgePhoto(world.studio, id);
  await setHeadBox(world.studio, actor, { id: after, headBox });
  expect(await filesOf(actor, uploadSessionId)).toMatchObject([
    { verdict: ready, headBox },
    { verdict: ready, headBox },
  ]);
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
  expect(await stored(actor)).toHaveLength(3);
});

test("what was seen in a photo goes with the photo", async () => {
  const { actor, uploadSessionId, ids } = await uploaded(3);
  for (const id of ids) await judgePhoto(world.studio, id);
  expect(await stored(actor)).toHaveLength(9);
  await deletePhoto(world.studio, actor, { id: ids[0] ?? "" });
  expect(await stored(actor)).toHaveLength(6);
  await deleteUploadSession(world.studio, actor, { id: uploadSessionId });
  expect(await stored(actor)).toEqual([]);
  expect(await world.studio.db.$count(photos, eq(photos.userId, actor.userId))).toBe(0);
});
