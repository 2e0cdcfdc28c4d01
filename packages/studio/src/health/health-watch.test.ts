import { expect, test } from "vitest";
import { useTestStudio } from "../testing/use-test-studio.ts";
import { createHealthWatch } from "./health-watch.ts";
import { recordHeartbeat } from "./heartbeats.ts";
import { readStatus } from "./read-status.ts";

const testStudio = useTestStudio();
const worker = { id: "w", app: "worker", version: "1.0.0" } as const;

const away = async () => {
  throw new Error("connect ECONNREFUSED");
};

/** The studio, with services that a test takes away. */
async function watched() {
  await recordHeartbeat(testStudio.studio, worker);
  const studio = { ...testStudio.studio };
  return { studio, watch: createHealthWatch(studio) };
}

test("says that the studio has failed whenever a person cannot work, and names what and since when", async () => {
  const { studio, watch } = await watched();
  expect(await watch.check()).toMatchObject({ status: "ok", failing: [] });
  const faults = {
    jobs: { checkJobs: away },
    storage: { storage: { ...studio.storage, check: away } },
    database: { db: { execute: away, select: () => ({ from: () => ({ where: away }) }) } as never },
  };
  for (const [check, broken] of Object.entries(faults)) {
    const whole = { ...studio };
    Object.assign(studio, broken);
    const began = Date.now();
    const first = await watch.check();
    expect(first).toMatchObject({ status: "failed", checks: { [check]: "failed" } });
    const found = first.failing.find((one) => one.check === check);
    expect(Date.parse(found?.since ?? "")).toBeGreaterThanOrEqual(began);
    // the same instant while it lasts
    expect((await watch.check()).failing).toContainEqual(found);
    expect(watch.failing()).toContainEqual(found);
    expect(await watch.isReady()).toBe(check !== "database");
    Object.assign(studio, whole);
    expect(await watch.check()).toMatchObject({ status: "ok", failing: [] });
  }
});

test("a beat forgets what has come back, though nobody asks for the health, and notices what leaves", async () => {
  const { studio, watch } = await watched();
  const { db } = studio;
  const gone = { execute: away, select: () => ({ from: () => ({ where: away }) }) } as never;
  const beat = () => watch.beat(() => recordHeartbeat({ db }, worker));
  studio.db = gone;
  await watch.beat(away);
  expect(
    watch
      .failing()
      .map(({ check }) => check)
      .sort(),
  ).toEqual(["database", "worker"]);
  studio.db = db;
  await beat();
  expect(watch.failing()).toEqual([]);
});

test("refused calls only degrade it", async () => {
  const { watch } = await watched();
  expect(await watch.check("failed")).toMatchObject({ status: "degraded", failing: [{ check: "calls" }] });
});

test("the operator's status has the instant from the processes that saw it", async () => {
  const { studio, watch } = await watched();
  expect(await readStatus(studio)).toMatchObject({ broken: [] });
  studio.checkJobs = away;
  await watch.beat((failing) => recordHeartbeat(studio, worker, failing));
  const [{ since } = { since: "" }] = watch.failing();
  expect((await readStatus(studio)).broken).toEqual([{ check: "jobs", since }]);
});
