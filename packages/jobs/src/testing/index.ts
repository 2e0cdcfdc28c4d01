import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { WorkerStudio } from "@portrait-studio/studio";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { startInngest } from "inngest-runner";
import { createJobsClient, dispatchEvents, type JobsClient } from "../client.ts";
import { createFunctions } from "../index.ts";

export interface HostedJobs {
  /** address of the runner's HTTP API */
  runnerUrl: string;
  /** cuts every connection like a killed worker: its work is done, but the runner gets no response */
  loseAnswers: () => void;
  stop: () => Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** Hosts the studio's functions like the worker, run by the sandbox's runner, which also gets the studio's events. */
export async function hostJobs(
  studio: WorkerStudio,
  databaseUrl: string,
  { traced = false } = {},
): Promise<HostedJobs> {
  const make = (client: JobsClient) => {
    studio.dispatch = (events) => dispatchEvents(client, events);
    return createFunctions(client, studio);
  };
  return hostFunctions(databaseUrl, make, { traced });
}

/** Hosts any functions in the same way. */
export async function hostFunctions(
  databaseUrl: string,
  make: (client: JobsClient) => InngestFunction.Any[],
  { traced = false } = {},
): Promise<HostedJobs> {
  const worker = createServer();
  await new Promise<void>((resolve) => worker.listen(0, "127.0.0.1", resolve));
  const { port } = worker.address() as AddressInfo;
  const runner = await startInngest({
    databaseUrl,
    port: 0,
    appUrls: [`http://127.0.0.1:${port}/api/inngest`],
    retryIntervalMs: 20,
  });
  const client = createJobsClient(
    { devUrl: runner.url, baseUrl: undefined, eventKey: undefined, signingKey: undefined, traced },
    silent,
  );
  worker.on("request", serve({ client, functions: make(client), servePath: "/api/inngest" }));
  return {
    runnerUrl: runner.url,
    loseAnswers: () => worker.closeAllConnections(),
    stop: async () => {
      await runner.stop();
      worker.closeAllConnections();
      worker.close();
    },
  };
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
