import type { Inngest, InngestFunction } from "inngest";
import { inject } from "vitest";
import { type InngestServer, startInngest } from "../index.ts";
import { makeDatabase, type TestDatabase } from "./make-database.ts";
import { type AppServer, startAppServer } from "./start-app.ts";
import { waitFor } from "./wait-for.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

export interface EndedRun {
  id: string;
  function: string;
  status: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the function under test returned or threw
  output: any;
}

export interface TestContext {
  app: AppServer;
  client: Inngest;
  database: TestDatabase;
  runner: InngestServer;
  /** Lines that the runner has logged. */
  lines: string[];
  /** Sends an event and returns the internal id. */
  send: (name: string, data?: Record<string, unknown>, id?: string) => Promise<string>;
  /** Sends an event and waits until every run that it started has ended. */
  run: (name: string, data?: Record<string, unknown>) => Promise<EndedRun>;
  /** The ended run of a function, once there are `count` of them. */
  ended: (fn: string, count?: number) => Promise<EndedRun[]>;
  /** Starts the runner again on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface TestContextOptions {
  checkpointing: boolean | { maxRuntime: number };
  functions: (client: Inngest) => InngestFunction.Any[];
  retryIntervalMs?: number;
}

/** A runner, an app made with the real SDK, and their database; ready when the app is registered. */
export async function makeContext({
  checkpointing,
  functions,
  retryIntervalMs = 20,
}: TestContextOptions): Promise<TestContext> {
  const database = await makeDatabase(inject("postgresUrl"));
  const app = await startAppServer();
  const lines: string[] = [];
  const start = (port: number) =>
    startInngest({
      databaseUrl: database.url,
      port,
      appUrl: app.url,
      retryIntervalMs,
      log: (line) => lines.push(line),
    });
  let runner = await start(0);
  const client = app.serve({ runnerUrl: runner.url, checkpointing, functions });
  await waitFor("the app to be registered", async () => lines.some((line) => line.includes("registered")));

  const readEnded = (condition: string, value: string) =>
    database.query<EndedRun>(
      `select id, function, status, output from run where ${condition} and ended_at is not null order by id`,
      [value],
    );
  const send = async (name: string, data: Record<string, unknown> = {}, id?: string): Promise<string> => {
    const { ids } = await client.send({ name, data, ...(id && { id }) });
    return ids[0] ?? "";
  };
  return {
    app,
    client,
    database,
    get runner() {
      return runner;
    },
    lines,
    send,
    run: async (name, data) => {
      const event = await send(name, data);
      return await waitFor(`the run of ${name}`, async () => (await readEnded("event = $1", event))[0]);
    },
    ended: (fn, count = 1) =>
      waitFor(`${count} ended runs of ${fn}`, async () => {
        const runs = await readEnded("function = $1", fn);
        return runs.length >= count && runs;
      }),
    restart: async () => {
      await runner.stop();
      runner = await start(runner.port);
    },
    stop: async () => {
      await runner.stop();
      await app.close();
      await database.drop();
    },
  };
}
