import { limits, StudioError } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { inTurn, isDeep } from "@portrait-studio/testing/in-turn";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  chooseReferences,
  getBalance,
  inspectImage,
  leaveOutPhoto,
  purgeRemovedPhoto,
  removeModelPhoto,
  renewReferences,
  returnGeneration,
} from "../index.ts";
import {
  code,
  createPicture,
  type Person,
  requestImages,
  type Sitter,
  seePeople,
  train,
  useTestStudio,
} from "../testing/index.ts";

const context = useTestStudio();
beforeAll(() => seePeople(context));
beforeEach(() => {
  Object.assign(context.judge, { identityVersion: 1, version: "1" });
  context.complaints.length = 0;
});

const remove = ({ actor, modelId, photoIds }: Sitter, index: number) =>
  removeModelPhoto(context.studio, actor, { id: modelId, photoId: photoIds[index] ?? "" });
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
      const requested = await requestImages(context, sitter, person, pinned).catch(refused);
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

const photo = fc.constantFrom<Person>("red", "green");
/** Most are of the one, and so many of the other that a model can be left with theirs alone. */
const mixed = fc
  .shuffledSubarray<Person>([...Array(5).fill("red"), ...Array(4).fill("green")], { minLength: 9 })
  .chain((nine) => photo.map((last) => [...nine, last]));
const steps = fc.array(step, { minLength: 4, maxLength: 8 });
/** Whom most photos show goes, then images are asked for. */
const loss = fc
  .tuple(fc.constantFrom<Step["kind"]>("removeAll", "removeAll", "leaveAll"), steps)
  .map(([kind, more]): Step[] => [{ kind, person: "red" }, { kind: "request", stray: false }, ...more]);

interface Case {
  uploaded: Person[];
  /** places in the upload, or all photos of one of them */
  marks: number[] | "green";
  follows: boolean;
  steps: Step[];
}
const anything = {
  uploaded: fc.array(photo, { minLength: photoCount, maxLength: photoCount }),
  marks: fc.oneof(fc.array(index, { maxLength: 5 }), fc.constant("green" as const)),
  follows: fc.boolean(),
  steps,
};
const twoMarked = {
  uploaded: mixed,
  marks: fc.constant("green" as const),
  follows: fc.constant(false),
  steps: loss,
};
const followed = {
  uploaded: mixed,
  marks: fc.constant<number[]>([]),
  follows: fc.constant(true),
  steps: loss,
};

/** Images are asked for of single photos. */
const pins = fc
  .tuple(index, index, steps)
  .map(([one, other, more]): Step[] => [
    ...[one, other].map((pin) => ({ kind: "request" as const, stray: false, pin })),
    ...more,
  ]);
const pinned = { ...followed, follows: fc.constant(false), steps: pins };

const kinds: { of: string; cases: fc.Arbitrary<Case> }[] = [
  { of: "anything", cases: fc.record(anything) },
  { of: "two people, both marked", cases: fc.record(twoMarked) },
  { of: "photos that images follow", cases: fc.record(followed) },
  { of: "photos that are pinned", cases: fc.record(pinned) },
];

test.each(inTurn(kinds, 0, 2))(
  "whatever is uploaded, deleted, swapped, asked for and returned, nobody keeps an image and its credit: $of",
  async ({ cases }) => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ uploaded, marks, follows, steps }) => {
        const marked =
          marks === "green" ? uploaded.flatMap((person, index) => (person === marks ? [index] : [])) : marks;
        Object.assign(context.judge, { identityVersion: 1, version: "1" });
        const sitter = await train(context, uploaded, { marked, follows });
        const green = uploaded.filter((one) => one === "green").length;
        const trained = green * 2 > photoCount ? "green" : "red";
        const meant = new Set<Person>([trained, ...marked.flatMap((index) => uploaded[index] ?? [])]);
        const act = actions(sitter, trained, [], meant);
        for (const one of [...steps, { kind: "return" as const }]) await act[one.kind](one);
      }),
      { numRuns: isDeep ? 4 : 2 },
    );
  },
);
