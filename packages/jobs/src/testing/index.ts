import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@portrait-studio/db";
import { startInngest } from "@portrait-studio/inngest-runner";
import type { WorkerStudio } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { expect, vi } from "vitest";
import { createJobsClient, dispatchEvents, type JobsClient } from "../client.ts";
import { createFunctions } from "../index.ts";

export interface HostedJobs {
  /** address of the runner's HTTP API */
  runnerUrl: string;
  /** cuts every connection like a killed worker: its work is done, but the runner gets no response */
  loseAnswers: () => void;
  /** kills the job server with all that it had in hand, like one whose queue is in memory, and starts it again */
  loseRuns: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Hosts the studio's functions like its workers behind a balancer that takes turns, run by the sandbox's runner, which also gets the
 * studios' events.
 * @param studios one for each worker
 */
export async function hostJobs(
  studios: WorkerStudio | readonly [WorkerStudio, ...WorkerStudio[]],
  databaseUrl: string,
  { traced = false } = {},
): Promise<HostedJobs> {
  const workers = [studios].flat() as [WorkerStudio, ...WorkerStudio[]];
  const makes = workers.map((studio) => (client: JobsClient) => {
    studio.dispatch = (events) => dispatchEvents(client, events);
    return createFunctions(client, studio);
  });
  return hostFunctions({ db: workers[0].db, databaseUrl }, makes, { traced });
}

/** Hosts any functions in the same way. @param makes one for each worker */
export async function hostFunctions(
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  makes: readonly ((client: JobsClient) => InngestFunction.Any[])[],
  { traced = false } = {},
): Promise<HostedJobs> {
  const worker = createServer();
  await new Promise<void>((resolve) => worker.listen(0, "127.0.0.1", resolve));
  const { port } = worker.address() as AddressInfo;
  const start = (runnerPort: number) =>
    startInngest({
      databaseUrl,
      port: runnerPort,
      appUrl: `http://127.0.0.1:${port}/api/inngest`,
      retryIntervalMs: 20,
    });
  let runner = await start(0);
  const client = createJobsClient(
    { devUrl: runner.url, baseUrl: undefined, eventKey: undefined, signingKey: undefined, traced },
    { db, log: () => {} },
  );
  const answers = makes.map((make) => serve({ client, functions: make(client), servePath: "/api/inngest" }));
  let turn = 0;
  worker.on("request", (request, response) => {
    turn = (turn + 1) % answers.length;
    answers[turn]?.(request, response);
  });
  // an event that comes before starts nothing
  const awaitFunctions = () =>
    vi.waitFor(async () => expect(await countFunctions(runner.url)).toBeGreaterThan(0), 10_000);
  await awaitFunctions();
  return {
    runnerUrl: runner.url,
    loseAnswers: () => worker.closeAllConnections(),
    loseRuns: async () => {
      await runner.stop();
      await db.execute(sql`drop schema inngest_runner cascade`);
      runner = await start(Number(new URL(runner.url).port));
      await awaitFunctions();
    },
    stop: async () => {
      await runner.stop();
      worker.closeAllConnections();
      worker.close();
    },
  };
}

async function countFunctions(runnerUrl: string): Promise<number> {
  const response = await fetch(`${runnerUrl}/dev`);
  return ((await response.json()) as { functions: unknown[] }).functions.length;
}

/** The runs of a function on the runner's dashboard, e.g. those of an event that contains an id. */
export async function listRuns(
  { runnerUrl }: HostedJobs,
  { function: name, ...rest }: { function: string; status: string; search?: string },
): Promise<{ id: string }[]> {
  const query = new URLSearchParams({ ...rest, function: `portrait-studio-${name}` });
  const answer = await fetch(`${runnerUrl}/api/runs?${query}`);
  return ((await answer.json()) as { runs: { id: string }[] }).runs;
}

/** What a run has returned. */
export async function readOutput({ runnerUrl }: HostedJobs, id: string): Promise<unknown> {
  const answer = await fetch(`${runnerUrl}/v1/runs/${id}`);
  return ((await answer.json()) as { data: { output: unknown } }).data.output;
}

/** Starts a sweep from its beginning, as its next tick does. @returns how many runs have started */
export async function startSweep({ runnerUrl }: HostedJobs, sweep: string): Promise<number> {
  const answer = await fetch(`${runnerUrl}/api/events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "sweep/continued", data: { sweep, stage: 0, after: "" } }),
  });
  return ((await answer.json()) as { runs: string[] }).runs.length;
}

/** Cancels the runs of a function whose event contains an id, as an operator does on the dashboard. */
export async function cancelRuns(jobs: HostedJobs, name: string, search: string): Promise<void> {
  for (const status of ["Scheduled", "Running"])
    for (const { id } of await listRuns(jobs, { function: name, status, search })) {
      const answer = await fetch(`${jobs.runnerUrl}/api/runs/${id}/cancel`, { method: "POST" });
      expect(answer.ok).toBe(true);
    }
}
