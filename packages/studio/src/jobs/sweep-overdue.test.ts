import { generations } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearUpJobs, createGeneration, endJob, getBalance, sweepOverdue } from "../index.ts";
import { createTestStudio, deliver, type TestStudio, trainedModel } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
});
afterAll(() => context.close());

test("250 overdue jobs are ended in three pages, and one that cannot be ended keeps none from it", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const input = { modelId, prompt: "noir", count: 2, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(studio, actor, input);
  const [row] = await studio.db.select().from(generations).where(eq(generations.id, id));
  if (!row) throw new Error("no request");
  // those of tests have no credits, and sort before the one that has
  const copies = Array.from({ length: 249 }, (_, index) => ({ ...row, id: `gen_${index}`, holdId: null }));
  await studio.db.insert(generations).values(copies);
  await studio.db.execute(sql`update generation set deadline_at = clock_timestamp()`);
  await studio.db.execute(
    sql`alter table generation add check (id <> 'gen_0' or status <> 'failed') not valid`,
  );
  const ended: number[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof sweepOverdue>> = await sweepOverdue(studio, { after });
    ended.push(page.ended);
    after = page.next;
  }
  expect(ended).toEqual([99, 100, 50]);
  expect(context.complaints).toEqual(["An overdue job could not be ended."]);
  expect(await studio.db.$count(generations, eq(generations.status, "failed"))).toBe(249);
  expect(await getBalance(studio, actor)).toMatchObject({ held: 0, spendable: 60 });
});

test("an engine is told how the jobs ended of which it has something left, and one that fails is told again", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const input = { modelId, prompt: "noir", count: 1, aspectRatio: "4:5" } as const;
  const begin = async () => (await createGeneration(studio, actor, input)).id;
  const [done, cancelled, running] = [await begin(), await begin(), await begin()];
  await deliver(studio, done, [0]);
  await endJob(studio, done, { status: "delivered" });
  await endJob(studio, cancelled, { status: "cancelled" });
  Object.assign(engine, {
    left: [running, cancelled, done, "gen_deleted"],
    failure: new Error("away"),
  });
  for (let time = 0; time < 2; time += 1) await clearUpJobs(studio);
  const told = {
    [running]: "unfinished",
    [cancelled]: "stopped",
    [done]: "completed",
    gen_deleted: "stopped",
  };
  expect(engine.clearedUp).toEqual([told, told]);
  expect(context.complaints).toContain("What ended jobs have left at a provider could not be removed yet.");
});
