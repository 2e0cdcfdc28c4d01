import { trainingConsent as consent, limits, StudioError } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Actor,
  beginTraining,
  buildExport,
  chooseReferences,
  compareImages,
  completeTraining,
  createGeneration,
  createTraining,
  deleteImages,
  endGeneration,
  getBalance,
  getExport,
  inspectImage,
  leaveOutPhoto,
  listImages,
  listTrainingFiles,
  purgeRemovedPhoto,
  removeModelPhoto,
  renewReferences,
  requestExport,
  restoreImages,
  returnGeneration,
  setHeadBox,
} from "../index.ts";
import {
  createPicture,
  deliver,
  type Person,
  seePeople,
  uploadPeople,
  useTestStudio,
} from "../testing/index.ts";

const context = useTestStudio();
beforeAll(() => seePeople(context));
beforeEach(() => {
  Object.assign(context.judge, { identityVersion: 1, version: "1" });
  context.complaints.length = 0;
});

interface Sitter {
  actor: Actor;
  modelId: string;
  photoIds: string[];
  shown: readonly Person[];
  /** images follow the photos, instead of showing the person of the training */
  follows: boolean;
}

const wholePhoto = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };

/** @returns what a refused call is refused with; a defect is thrown */
async function code(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof StudioError) return error.code;
    throw error;
  }
}

/** A model of photos of several people, of which some are marked. */
async function train(
  shown: readonly Person[],
  { marked = [], follows = false }: { marked?: readonly number[]; follows?: boolean } = {},
): Promise<Sitter> {
  const { studio, engine } = context;
  Object.assign(engine.capabilities, { photos: !follows, references: follows });
  // like a real one, it takes the person of most photos for the one who is meant
  engine.chooseReferencePhotos = async (_artifactRef, choice) => {
    const given = choice.photos.map(({ id }) => ({ id, person: shown[photoIds.indexOf(id)] }));
    const green = given.filter(({ person }) => person === "green");
    const meant = green.length * 2 > given.length ? green : given.filter(({ person }) => person === "red");
    return meant.map(({ id }) => ({ id }));
  };
  const actor = await context.signUp(500);
  const uploadSessionId = await uploadPeople(context, actor, shown);
  const photoIds = (await listTrainingFiles(studio, actor)).map(({ id }) => id);
  for (const index of new Set(marked)) {
    const id = photoIds[index];
    if (id) await setHeadBox(studio, actor, { id, headBox: wholePhoto });
  }
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  while ((await beginTraining(studio, id)) === "reading");
  const [first = ""] = photoIds;
  await completeTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: undefined,
    ...(follows ? { sources: [{ id: first }] } : {}),
  });
  return { actor, modelId, photoIds, shown, follows };
}

async function request({ actor, modelId }: Sitter, person: Person, photoId?: string) {
  const { studio, engine } = context;
  engine.fetchImage = async (_ticket, position) => ({
    bytes: await createPicture(person, position),
    contentType: "image/jpeg",
  });
  const { id } = await createGeneration(studio, actor, {
    modelId,
    prompt: "a face",
    count: 2,
    aspectRatio: "4:5",
    ...(photoId ? { photoId } : {}),
  });
  await deliver(studio, id, [0, 1]);
  await compareImages(studio, id);
  await endGeneration(studio, id, { status: "delivered" });
  return id;
}

const remove = ({ actor, modelId, photoIds }: Sitter, index: number) =>
  removeModelPhoto(context.studio, actor, { id: modelId, photoId: photoIds[index] ?? "" });
test.each([false, true])(
  "who a model shows is fixed at its training: deleting photos makes nobody else of them (their purge awaited: %s)",
  async (purged) => {
    const { studio } = context;
    const sitter = await train([...Array(8).fill("red"), ...Array(7).fill("green")]);
    const { actor, photoIds } = sitter;
    for (const index of [0, 1, 2, 3]) {
      await remove(sitter, index);
      if (purged) await purgeRemovedPhoto(studio, photoIds[index] ?? "");
    }
    const before = await getBalance(studio, actor);
    const id = await request(sitter, "red");
    expect(await code(returnGeneration(studio, actor, { id }))).toBe("NOT_RETURNABLE");
    expect((await getBalance(studio, actor)).spendable).toBe(before.spendable - 2);
    const strange = await request(sitter, "blue");
    expect(await code(returnGeneration(studio, actor, { id: strange }))).toBe("done");
  },
);

test("a returned image is gone at once: its row, its files, its trash and a ZIP that was not downloaded yet", async () => {
  const { studio } = context;
  const sitter = await train(Array(10).fill("red"));
  const { actor } = sitter;
  const id = await request(sitter, "blue");
  const made = await studio.db.select().from(images).where(eq(images.generationId, id));
  const { id: zip } = await requestExport(studio, actor);
  await buildExport(studio, zip);
  await deleteImages(studio, actor, { ids: made.slice(0, 1).map((image) => image.id) });
  await returnGeneration(studio, actor, { id });
  for (const trash of [true, false])
    expect(await listImages(studio, actor, { limit: 9, sort: "newest", trash })).toMatchObject({ total: 0 });
  expect(await studio.storage.list(`portraits/${actor.userId}/`)).toEqual([]);
  expect(await studio.storage.list(`exports/${actor.userId}/`)).toEqual([]);
  expect(await code(getExport(studio, actor, { id: zip }))).toBe("NOT_FOUND");
  expect(await code(restoreImages(studio, actor, { ids: made.map((image) => image.id) }))).toBe("NOT_FOUND");
});

test("a model gives back so many images and no more, also for returns at once, and its operator is told", async () => {
  const { studio } = context;
  const sitter = await train(Array(10).fill("red"));
  const ids: string[] = [];
  for (let more = 0; more < limits.mostReturnedImages / 2 + 2; more++)
    ids.push(await request(sitter, "blue"));
  const ends = await Promise.all(ids.map((id) => code(returnGeneration(studio, sitter.actor, { id }))));
  expect(ends.filter((end) => end === "done")).toHaveLength(limits.mostReturnedImages / 2);
  expect(ends.filter((end) => end === "NOT_RETURNABLE")).toHaveLength(2);
  expect(context.complaints).toEqual(["A model has given back as many images as it may."]);
});

test("a model of two marked people, of which one is deleted, is of nobody known", async () => {
  const sitter = await train([...Array(6).fill("red"), ...Array(5).fill("green")], {
    marked: [6, 7, 8, 9, 10],
  });
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await remove(sitter, index);
    await purgeRemovedPhoto(context.studio, sitter.photoIds[index] ?? "");
  }
  const id = await request(sitter, "red");
  expect(await code(returnGeneration(context.studio, sitter.actor, { id }))).toBe("NOT_RETURNABLE");
});

test("images follow nobody else when most photos of the person are left out", async () => {
  const { studio } = context;
  const { actor, modelId, photoIds } = await train([...Array(6).fill("red"), ...Array(5).fill("green")], {
    follows: true,
  });
  for (const photoId of photoIds.slice(1, 6))
    await leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true });
  await renewReferences(studio, modelId);
  const [model] = await studio.db.select().from(models).where(eq(models.id, modelId));
  expect(model?.sources).toEqual([{ id: photoIds[0] }]);
});

const photoCount = limits.minPhotos;
const index = fc.nat(photoCount - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("remove", "leave", "use", "purge"), index }),
  fc.record({ kind: fc.constant("swap"), indices: fc.array(index, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("request"), stray: fc.boolean(), pin: fc.option(index) }),
  fc.record({ kind: fc.constantFrom("return", "renew", "upgrade") }),
  fc.record({
    kind: fc.constantFrom("removeAll", "leaveAll"),
    person: fc.constantFrom<Person>("red", "green"),
  }),
);
interface Step {
  kind: keyof ReturnType<typeof actions>;
  index?: number;
  indices?: number[];
  person?: Person;
  stray?: boolean;
  pin?: number | null;
}

/** The person whom an engine shows: of a pinned photo, of most photos that images follow, or of the training. */
async function findShown({ modelId, photoIds, shown, follows }: Sitter, trained: Person, pinned?: string) {
  const personOf = (id: string) => shown[photoIds.indexOf(id)] ?? trained;
  if (pinned) return personOf(pinned);
  if (!follows) return trained;
  const [model] = await context.studio.db.select().from(models).where(eq(models.id, modelId));
  const followed = (model?.sources ?? []).map(({ id }) => personOf(id));
  return followed.filter((one) => one === "green").length * 2 > followed.length ? "green" : trained;
}

function refused(error: unknown): undefined {
  if (!(error instanceof StudioError)) throw error;
}

interface Made {
  id: string;
  person: Person;
}

/** What a person can do with a model, and what happens to it meanwhile. */
function actions(sitter: Sitter, trained: Person, made: Made[], meant: ReadonlySet<Person>) {
  const { studio, judge } = context;
  const { actor, modelId, photoIds } = sitter;
  const id = modelId;
  const pick = (index = 0) => photoIds[index] ?? "";
  const leave = (leftOut: boolean) => (step: Step) =>
    code(leaveOutPhoto(studio, actor, { id, photoId: pick(step.index), leftOut }));
  const giveBack = async ({ id, person }: Made) => {
    const kept = await studio.db.$count(images, eq(images.generationId, id));
    const { spendable } = await getBalance(studio, actor);
    if (kept === 0 || (await code(returnGeneration(studio, actor, { id }))) !== "done") return;
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: spendable + 2 });
    expect(meant).not.toContain(person);
    expect(await studio.db.$count(images, eq(images.generationId, id))).toBe(0);
    expect(await studio.storage.list(`portraits/${actor.userId}/${id}/`)).toEqual([]);
  };
  const all = (person?: Person) => photoIds.filter((_, index) => sitter.shown[index] === person);
  return {
    removeAll: async ({ person }: Step) => {
      for (const photoId of all(person)) {
        await code(removeModelPhoto(studio, actor, { id, photoId }));
        await purgeRemovedPhoto(studio, photoId);
      }
    },
    leaveAll: async ({ person }: Step) => {
      for (const photoId of all(person))
        await code(leaveOutPhoto(studio, actor, { id, photoId, leftOut: true }));
      await renewReferences(studio, modelId);
    },
    remove: ({ index = 0 }: Step) => code(remove(sitter, index)),
    leave: leave(true),
    use: leave(false),
    purge: ({ index }: Step) => purgeRemovedPhoto(studio, pick(index)),
    renew: () => renewReferences(studio, modelId),
    swap: ({ indices = [] }: Step) =>
      code(chooseReferences(studio, actor, { id, photoIds: indices.map(pick) })),
    upgrade: async () => Object.assign(judge, { identityVersion: 2, version: "2" }),
    request: async ({ pin, stray }: Step) => {
      const pinned = typeof pin === "number" ? pick(pin) : undefined;
      const person = stray ? "blue" : await findShown(sitter, trained, pinned);
      const requested = await request(sitter, person, pinned).catch(refused);
      if (!requested) return;
      made.push({ id: requested, person });
      const asked = { artifactRef: `models/${modelId}/model.json`, prompt: "a face", again: false };
      if (!stray) expect(await inspectImage(studio, await createPicture(person), asked)).toBe(undefined);
    },
    return: async () => {
      for (const one of made) await giveBack(one);
    },
  };
}

test("whatever is uploaded, marked, deleted, swapped, asked for and returned, nobody keeps an image and its credit", async () => {
  const photo = fc.constantFrom<Person>("red", "green");
  await fc.assert(
    fc.asyncProperty(
      fc.array(photo, { minLength: photoCount, maxLength: photoCount }),
      fc.oneof(fc.array(index, { maxLength: 5 }), fc.constant("green" as const)),
      fc.boolean(),
      fc.array(step, { minLength: 4, maxLength: 10 }),
      async (uploaded, marks, follows, steps) => {
        const marked =
          marks === "green" ? uploaded.flatMap((person, index) => (person === marks ? [index] : [])) : marks;
        Object.assign(context.judge, { identityVersion: 1, version: "1" });
        const sitter = await train(uploaded, { marked, follows });
        const green = uploaded.filter((one) => one === "green").length;
        const trained = green * 2 > photoCount ? "green" : "red";
        const meant = new Set<Person>([trained, ...marked.flatMap((index) => uploaded[index] ?? [])]);
        const act = actions(sitter, trained, [], meant);
        for (const one of [...steps, { kind: "return" as const }]) await act[one.kind](one);
      },
    ),
    { numRuns: 10 },
  );
});
