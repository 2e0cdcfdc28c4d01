import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startInngest } from "@portrait-studio/sandbox/inngest";
import type { WorkerStudio } from "@portrait-studio/studio";
import { serve } from "inngest/node";
import { createJobsClient, dispatchEvents } from "../client.ts";
import { createFunctions } from "../index.ts";

export interface HostedJobs {
  /** of the runner's HTTP API */
  runnerUrl: string;
  stop: () => Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** The studio's functions, hosted as the worker hosts them, run by the sandbox's runner through the SDK. Its events go there. */
export async function hostJobs(studio: WorkerStudio, databaseUrl: string): Promise<HostedJobs> {
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
    { devUrl: runner.url, baseUrl: undefined, eventKey: undefined, signingKey: undefined },
    silent,
  );
  worker.on(
    "request",
    serve({ client, functions: createFunctions(client, studio), servePath: "/api/inngest" }),
  );
  studio.dispatch = (events) => dispatchEvents(client, events);
  return {
    runnerUrl: runner.url,
    stop: async () => {
      await runner.stop();
      worker.closeAllConnections();
      worker.close();
    },
  };
}
