import { newId, outbox } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { silenceMs } from "@portrait-studio/studio";
import { eq, sql } from "drizzle-orm";
import { Inngest, type Middleware } from "inngest";
import { afterEach, expect, test, vi } from "vitest";
import { recordRuns } from "./record-runs.ts";

const database = useTestDatabase();
afterEach(() => vi.useRealTimers());

async function sentEvent() {
  const id = newId("event");
  const data = { photoId: "pho_1", userId: "usr_1" };
  await database.db.insert(outbox).values({ id, name: "photo/added", data, sends: 2 });
  const read = async () => {
    const [row] = await database.db
      .select({
        heard: sql<boolean>`heard_at is not null`,
        ended: sql<boolean>`ended_at is not null`,
        waitMs: sql<number>`(extract(epoch from next_attempt_at - heard_at) * 1000)::float8`,
      })
      .from(outbox)
      .where(eq(outbox.id, id));
    return row;
  };
  return { id, read, again: { event: { id: `${id}.1`, name: "photo/added", data } } };
}

/** The part of the SDK's arguments that the hooks read. */
const given = <Args>(args: object) => args as Args;
const hooks = (log = vi.fn()) => {
  const Hooks = recordRuns({ db: database.db, log });
  return new Hooks({ client: new Inngest({ id: "test" }) });
};

test("each call, also of an event that was sent again, puts off the time at which it counts as lost", async () => {
  const { again, read } = await sentEvent();
  await hooks().onMemoizationEnd?.(given({ ctx: { ...again, attempt: 0 } }));
  const row = await read();
  expect(row).toMatchObject({ heard: true, ended: false });
  expect(row?.waitMs).toBeCloseTo(silenceMs, -2);
});

test("a run whose step failed is given the time until the runner tries it again", async () => {
  const { again, read } = await sentEvent();
  for (const attempt of [0, 1, 2]) {
    await hooks().onStepError?.(given({ ctx: { ...again, attempt }, isFinalAttempt: false }));
    expect((await read())?.waitMs).toBeCloseTo(silenceMs * 2 ** (attempt + 1), -2);
  }
});

test("a failed run has ended, unless its failure is handled in a run that follows", async () => {
  const { again, read } = await sentEvent();
  const error = { ctx: { ...again, attempt: 4 }, isFinalAttempt: true };
  await hooks().onRunError?.(given({ ...error, fn: { opts: { onFailure: () => {} } } }));
  expect(await read()).toMatchObject({ ended: false });
  const following = { name: "inngest/function.failed", id: "01K", data: { event: again.event } };
  await hooks().onRunComplete?.(given({ ctx: { event: following, attempt: 0 } }));
  expect(await read()).toMatchObject({ ended: true });

  const other = await sentEvent();
  await hooks().onRunError?.(given({ ...error, ctx: { ...other.again, attempt: 4 }, fn: { opts: {} } }));
  expect(await other.read()).toMatchObject({ ended: true });
});

test("a long step gives signs until it ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { again, read } = await sentEvent();
  const step = Promise.withResolvers<string>();
  const args = { ctx: { ...again, attempt: 0 }, next: () => step.promise };
  const done = hooks().wrapStepHandler?.(given<Middleware.WrapStepHandlerArgs>(args));
  expect(await read()).toMatchObject({ heard: false });
  vi.advanceTimersByTime(silenceMs / 2);
  await expect.poll(async () => (await read())?.heard).toBe(true);
  step.resolve("made");
  expect(await done).toBe("made");
  expect(vi.getTimerCount()).toBe(0);
});

test("a sign that cannot be recorded does not fail the run", async () => {
  const log = vi.fn();
  const broken = {
    update: () => {
      throw new Error("Connection terminated");
    },
  };
  const Hooks = recordRuns(given({ db: broken, log }));
  const { again } = await sentEvent();
  await new Hooks({ client: new Inngest({ id: "test" }) }).onMemoizationEnd?.(given({ ctx: again }));
  expect(log).toHaveBeenCalledOnce();
});
