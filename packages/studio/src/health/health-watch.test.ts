import { newId, outbox } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
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

test("refused calls, and mails that are not taken, only degrade it; a beat notices both, and their end", async () => {
  const { studio, watch } = await watched();
  const beat = () => watch.beat(() => recordHeartbeat(studio, worker));
  let calls: "ok" | "failed" = "failed";
  watch.addCalls(() => calls);
  expect(await watch.check()).toMatchObject({ status: "degraded", failing: [{ check: "calls" }] });
  calls = "ok";
  await beat();
  expect(watch.failing()).toEqual([]);
  const { mailer } = studio;
  studio.mailer = { ...mailer, check: away };
  await beat();
  expect(watch.failing()).toMatchObject([{ check: "mail" }]);
  expect(await watch.check()).toMatchObject({ status: "degraded", checks: { mail: "failed" } });
  studio.mailer = mailer;
  calls = "failed";
  await beat();
  expect(watch.failing()).toMatchObject([{ check: "calls" }]);
});

test("an event that the job server has not taken for two minutes shows that no job can start", async () => {
  const { studio, watch } = await watched();
  const data = { photoId: "pho_1", userId: "usr_1" };
  const id = newId("event");
  await studio.db.insert(outbox).values({ id, name: "photo/added", data });
  expect(await watch.check()).toMatchObject({ status: "ok" });
  await studio.db.execute(
    sql`update outbox set created_at = created_at - interval '121 seconds' where id = ${id}`,
  );
  expect(await watch.check()).toMatchObject({ status: "failed", checks: { jobs: "failed" } });
  await studio.db.execute(sql`update outbox set sends = 1 where id = ${id}`);
  expect(await watch.check()).toMatchObject({ status: "ok", failing: [] });
});

test("the operator's status has the instant from the processes that saw it", async () => {
  const { studio, watch } = await watched();
  expect(await readStatus(studio)).toMatchObject({ broken: [] });
  studio.checkJobs = away;
  await watch.beat((failing) => recordHeartbeat(studio, worker, failing));
  const [{ since } = { since: "" }] = watch.failing();
  expect((await readStatus(studio)).broken).toEqual([{ check: "jobs", since }]);
  // mails are sent by other processes than the one that asks
  await recordHeartbeat(studio, worker, [{ check: "mail", since }]);
  expect((await readStatus(studio)).broken).toContainEqual({ check: "mail", since });
  // what needs no database is told without it
  studio.db = { execute: away, select: () => ({ from: () => ({ where: away }) }) } as never;
  expect(await readStatus(studio)).toEqual({
    broken: [
      { check: "database", since: null },
      { check: "jobs", since: null },
    ],
    jobs: [],
    events: null,
  });
});
