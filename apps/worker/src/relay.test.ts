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
