import { afterAll, beforeAll, expect, test } from "vitest";
import { createGeneration, deleteModel, getStatement } from "../index.ts";
import { createTestStudio, deliver, type TestStudio, trainedModel } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 10 });
});
afterAll(() => context.close());

test("the statement has one line an ended job with all its bookings, a page at a time, and keeps those of what is deleted", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const request = { modelId, prompt: "noir by a window", count: 2, aspectRatio: "4:5" } as const;
  const first = await createGeneration(studio, actor, request);
  const second = await createGeneration(studio, actor, { ...request, prompt: "polaroid" });
  await deliver(studio, first.id, [0, 1]);
  await deliver(studio, second.id, [0]);

  const page = await getStatement(studio, actor, { limit: 1 });
  expect(page.now).toMatchObject({
    spendable: 56,
    expired: 0,
    reserved: [{ subjectId: second.id, amount: 2, delivered: 1, name: "polaroid" }],
  });
  expect(page.lines).toMatchObject([
    {
      subjectId: first.id,
      amount: -2,
      balance: 58,
      name: "noir by a window",
      thumbnailUrl: expect.stringContaining("http"),
      imageId: expect.any(String),
      entries: [{ kind: "hold", amount: -2 }, { kind: "capture" }, { kind: "capture" }],
    },
  ]);
  const rest = await getStatement(studio, actor, { cursor: page.nextCursor ?? "" });
  expect(rest).toMatchObject({ now: null, nextCursor: null });
  expect(rest.lines).toMatchObject([{ subjectType: "grant", amount: 60, balance: 60, name: null }]);
  await deliver(studio, second.id, [1]);

  await deleteModel(studio, actor, { id: modelId });
  const after = await getStatement(studio, actor);
  expect(after.lines).toHaveLength(3);
  expect(after.lines.find(({ subjectId }) => subjectId === first.id)).toMatchObject({
    amount: -2,
    name: null,
    imageId: null,
  });
  for (const cursor of ["1; drop", "12", "12.-4"])
    await expect(getStatement(studio, actor, { cursor })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  expect((await getStatement(studio, await context.signUp())).lines).toMatchObject([
    { subjectType: "grant" },
  ]);
});
