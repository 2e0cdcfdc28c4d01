import { newId, outbox } from "@portrait-studio/db";
import { silenceMs } from "@portrait-studio/studio";
import { createTestStudio } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startRelay } from "./relay.ts";

let context: Awaited<ReturnType<typeof createTestStudio>>;
beforeAll(async () => {
  context = await createTestStudio();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => context.close());

const turnMs = 2000;
/** for a turn of the relay, whose statements a busy machine answers late */
const patience = { interval: 1, timeout: 20_000 };

/** An event whose run has been silent for long, and a relay whose time the test moves. */
async function relayOfLostRun() {
  const { studio } = context;
  const id = newId("event");
  const past = sql`clock_timestamp() - interval '10 minutes'`;
  const sent = { sends: 1, unheardSends: 0, sentAt: past, heardAt: past, nextAttemptAt: past };
  const data = { photoId: "pho_1", userId: "usr_1" };
  await studio.db.insert(outbox).values({ id, name: "photo/added", data, ...sent });
  let now = 0;
  let turns = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const dispatched: string[] = [];
  const dispatch = async (events: readonly { id: string }[]) => {
    dispatched.push(...events.map((event) => event.id));
  };
  const db: typeof studio.db = Object.create(studio.db, {
    execute: {
      value: async (statement: Parameters<typeof studio.db.execute>[0]) => {
        const answer = await studio.db.execute(statement);
        turns += 1;
        return answer;
      },
    },
  });
  const relay = startRelay({ db, dispatch, log: () => {} });
  /** Time passes, and the relay turns; while its process stands still, it turns only at the end. */
  const pass = async (duration: number, { standing = false } = {}) => {
    const steps = standing ? [duration] : Array.from({ length: duration / turnMs }, () => turnMs);
    for (const step of steps) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), patience);
      now += step;
      const before = turns;
      await vi.advanceTimersByTimeAsync(step);
      await vi.waitFor(() => expect(turns).toBeGreaterThan(before), patience);
    }
  };
  return { id, dispatched, pass, relay };
}

test("a relay sends the event of a silent run again once it has listened for as long itself", async () => {
  const { id, dispatched, pass, relay } = await relayOfLostRun();
  await pass(silenceMs);
  expect(dispatched).toEqual([]);
  await pass(2 * turnMs);
  await vi.waitFor(() => expect(dispatched).toEqual([`${id}.1`]));
  await relay.stop();
});

test("a relay whose process stood still listens anew, since it has heard nothing of runs that live", async () => {
  const { id, dispatched, pass, relay } = await relayOfLostRun();
  await pass(20_000);
  await pass(10 * silenceMs, { standing: true });
  await pass(silenceMs - 2 * turnMs);
  expect(dispatched).toEqual([]);
  await pass(6 * turnMs);
  await vi.waitFor(() => expect(dispatched).toEqual([`${id}.1`]));
  await relay.stop();
});

/** A relay whose job server, database and time the test moves, and what it has logged. */
async function relayInTrouble() {
  const { studio } = context;
  await studio.db.delete(outbox);
  let now = 0;
  let turns = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const away = { database: false, jobServer: false };
  const logged: { message: string; seconds: unknown; error: unknown }[] = [];
  const db: typeof studio.db = Object.create(studio.db, {
    execute: {
      value: async (statement: Parameters<typeof studio.db.execute>[0]) => {
        try {
          if (away.database) throw new Error("no database");
          return await studio.db.execute(statement);
        } finally {
          turns += 1;
        }
      },
    },
  });
  const relay = startRelay({
    db,
    dispatch: async () => {
      if (away.jobServer) throw new Error("no job server");
    },
    log: (_level, message, { seconds, error } = {}) => logged.push({ message, seconds, error }),
  });
  const pass = async (duration: number) => {
    for (let at = 0; at < duration; at += turnMs) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), patience);
      now += turnMs;
      const before = turns;
      await vi.advanceTimersByTimeAsync(turnMs);
      await vi.waitFor(() => expect(turns).toBeGreaterThan(before), patience);
    }
  };
  const addEvent = async () => {
    const data = { photoId: "pho_1", userId: "usr_1" };
    await studio.db.insert(outbox).values({ id: newId("event"), name: "photo/added", data });
  };
  return { away, logged, pass, addEvent, relay };
}

const cannot = "Events cannot be sent; trying again.";
const again = "Events are sent again.";

test("while the database is away the log says so once with the reason, then once a minute, then when it is back", async () => {
  const { away, logged, pass, relay } = await relayInTrouble();
  await pass(2 * turnMs);
  away.database = true;
  await pass(150_000);
  away.database = false;
  await pass(4 * turnMs);
  await relay.stop();
  expect(logged).toEqual([
    { message: cannot, seconds: 0, error: expect.stringContaining("no database") },
    { message: cannot, seconds: 60, error: expect.stringContaining("no database") },
    { message: cannot, seconds: 120, error: expect.stringContaining("no database") },
    { message: again, seconds: 150, error: undefined },
  ]);
});

test("while the job server is away, turns that find nothing due do not say that events are sent again", async () => {
  const { away, logged, pass, addEvent, relay } = await relayInTrouble();
  await pass(turnMs);
  away.jobServer = true;
  await addEvent();
  await pass(40_000);
  expect(logged).toEqual([{ message: cannot, seconds: 0, error: expect.stringContaining("no job server") }]);
  away.jobServer = false;
  await context.studio.db.update(outbox).set({ nextAttemptAt: sql`clock_timestamp()` });
  await pass(2 * turnMs);
  await relay.stop();
  expect(logged.map(({ message }) => message)).toEqual([cannot, again]);
});
