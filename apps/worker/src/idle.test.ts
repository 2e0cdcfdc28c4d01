import { startDeadlineSweep, startHeartbeat } from "@portrait-studio/platform";
import { createHealthWatch, startPlaces } from "@portrait-studio/studio";
import { createTestStudio } from "@portrait-studio/studio/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRelay } from "./relay.ts";

// What a web server and a worker ask of the database while nobody comes; docs/hosting/public.md states it. What the runner starts
// meanwhile is counted in packages/jobs/src/cost.long.test.ts.

let context: Awaited<ReturnType<typeof createTestStudio>>;
beforeAll(async () => {
  context = await createTestStudio({ max: 1 });
});
afterAll(() => context.close());

const known =
  /(insert into|delete from|update|select)\b.*?"?\b(heartbeat|outbox|training_session|generation|task)\b/is;

test("a web server and a worker that nobody uses ask the database 127 times a minute", async () => {
  const { studio } = context;
  context.engine.local = { makeImage: () => new Promise(() => {}) };
  // the file store and the runner are asked too, which are no statements
  const storage = { ...studio.storage, check: async () => {} };
  const health = createHealthWatch({ ...studio, storage, checkJobs: async () => {} });
  const asked: Record<string, number> = {};
  let running = 0;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [statement] = parts as [string | { text: string }];
    const text = typeof statement === "string" ? statement : statement.text;
    const [, command, table] = known.exec(text) ?? [];
    const name = command ? `${command} ${table}` : text;
    asked[name] = (asked[name] ?? 0) + 1;
    running += 1;
    const answer: unknown = Reflect.apply(query, this, parts);
    this.once("drain", () => {
      running -= 1;
    });
    return answer as never;
  });
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
  const loops = [
    await startHeartbeat(studio, "web", health),
    startDeadlineSweep(studio),
    await startHeartbeat(studio, "worker", health),
    startRelay(studio),
    startPlaces(studio, 2),
  ];
  // a statement may follow another, so nothing runs only after a few turns without one
  const rest = async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (running > 0) quiet = 0;
    }
  };
  await vi.waitFor(() => expect(asked["update outbox"]).toBe(1));
  await rest();
  for (const name of Object.keys(asked)) delete asked[name];
  for (let second = 1; second <= 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await rest();
  }
  vi.useRealTimers();
  expect(asked).toEqual({
    "update outbox": 30,
    "update task": 60,
    "select generation": 12,
    "insert into heartbeat": 8,
    "delete from heartbeat": 8,
    "select heartbeat": 8,
    "select training_session": 1,
  });
  for (const loop of loops) await loop.stop();
});
