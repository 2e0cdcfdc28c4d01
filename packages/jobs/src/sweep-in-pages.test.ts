import { useTestDatabase } from "@portrait-studio/db/testing";
import { afterEach, expect, test } from "vitest";
import { type Stage, sweepInPages } from "./functions/sweep-in-pages.ts";
import { type HostedJobs, hostFunctions, listRuns, startSweep } from "./testing/index.ts";

const patience = { timeout: 60_000, interval: 50 };

const database = useTestDatabase();
let jobs: HostedJobs;
afterEach(() => jobs.stop());

/** @returns what starts another run of it, as its next tick does */
async function host(id: string, stages: Stage[]): Promise<() => Promise<void>> {
  jobs = await hostFunctions({ db: database.db, databaseUrl: database.url }, [
    (client) => [sweepInPages(client, () => {}, { id, name: id, schedule: "0 0 1 1 *", stages })],
  ]);
  // before the functions are registered, it starts nothing
  const tick = () => expect.poll(() => startSweep(jobs, id), patience).toBe(1);
  await tick();
  return tick;
}

const ended = (id: string, status: string) => async () =>
  (await listRuns(jobs, { function: id, status })).length;

/** A stage with a number of pages, which notes each page that is done. */
function pagesUntil(last: number, done: number[], meanwhile: (page: number) => void = () => {}): Stage {
  return {
    name: "part",
    page: async (after) => {
      const page = Number(after || 0) + 1;
      done.push(page);
      meanwhile(page);
      return { next: page === last ? null : String(page) };
    },
  };
}

const count = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("a sweep of 250 pages is done in three runs, and each page once", async () => {
  const done: number[] = [];
  await host("long", [pagesUntil(250, done)]);
  await expect.poll(ended("long", "Completed"), patience).toBe(3);
  expect(done).toEqual(count(250));
});

test("a sweep whose process is lost in the middle continues with the page that was not finished", async () => {
  const done: number[] = [];
  const lose = (page: number) => {
    if (page === 7 && done.filter((one) => one === 7).length === 1) jobs.loseAnswers();
  };
  await host("interrupted", [pagesUntil(12, done, lose)]);
  await expect.poll(ended("interrupted", "Completed"), patience).toBe(1);
  // one page may be done again, that one or the next: not if its result had been told before the answer was lost
  expect(done.filter((page, i) => page !== done[i - 1])).toEqual(count(12));
  expect(done.length).toBeLessThanOrEqual(13);
  expect(done.slice(0, 7)).toEqual(count(7));
});

test("a sweep that is lost with its job server is done by the next tick, from the beginning", async () => {
  const done: number[] = [];
  const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
  const { name, page } = pagesUntil(12, done);
  const stage: Stage = {
    name,
    page: async (after) => {
      if (after === "4") await killed;
      return page(after);
    },
  };
  const tick = await host("lost", [stage]);
  await expect.poll(() => done, patience).toEqual(count(4));
  const losing = jobs.loseRuns();
  jobs.loseAnswers();
  kill();
  await losing;
  await tick();
  await expect.poll(ended("lost", "Completed"), patience).toBe(1);
  expect(done.slice(-12)).toEqual(count(12));
});

test("a part that keeps failing does not keep the next from being done, and fails the run", async () => {
  const done: number[] = [];
  const failing: Stage = { name: "failing", page: () => Promise.reject(new Error("no")) };
  await host("failing", [failing, pagesUntil(2, done)]);
  await expect.poll(ended("failing", "Failed"), patience).toBe(1);
  expect(done).toEqual([1, 2]);
});
