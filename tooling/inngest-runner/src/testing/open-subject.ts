import { randomUUID } from "node:crypto";
import type { Inngest, InngestFunction } from "inngest";
import { inject } from "vitest";
import { startInngest } from "../index.ts";
import { makeDatabase } from "./make-database.ts";
import { startAppServer } from "./start-app.ts";
import { waitFor } from "./wait-for.ts";

/** A run as `/v1/runs/:id` shows it. */
export interface ShownRun {
  run_id: string;
  status: string;
  ended_at: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the function under test returned or threw
  output: any;
}

/** The server under test, seen only through what any Inngest dev server offers. */
export interface Subject {
  url: string;
  client: Inngest;
  /** This suite's own name of an event. */
  name: (event: string) => string;
  /** Sends an event and returns its internal id. */
  send: (name: string, data?: Record<string, unknown>, id?: string) => Promise<string>;
  /** Sends an event and waits for the end of the one run that it starts. */
  run: (name: string, data?: Record<string, unknown>) => Promise<ShownRun>;
  /** The runs that an event has started. */
  runsOf: (event: string) => Promise<ShownRun[]>;
  ended: (run: string) => Promise<ShownRun>;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  close: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
export type Answer = { wire: number } & Record<string, any>;

export interface SubjectOptions {
  checkpointing: boolean;
  /** `name` makes an event's name this suite's own, for a real server keeps functions of earlier runs. */
  functions: (client: Inngest, name: (event: string) => string) => InngestFunction.Any[];
}

const patienceMs = 30_000;

/**
 * Registers an app with the server that RUNNER_URL names; without one, with a runner of ours that is started for it.
 * Start the real dev server with short retries: `inngest-cli dev --no-discovery --retry-interval 1`.
 */
export async function openSubject({ checkpointing, functions }: SubjectOptions): Promise<Subject> {
  const given: string | undefined = import.meta.env.RUNNER_URL;
  const app = await startAppServer();
  const server = given ? { url: given, close: async () => {} } : await startOurs(app.url);
  const suite = randomUUID().slice(0, 8);
  const name = (event: string): string => `${suite}/${event}`;
  const client = app.serve({
    id: `conformance-${suite}`,
    runnerUrl: server.url,
    checkpointing,
    functions: (own) => functions(own, name),
  });
  // Inngest's own server is told by the app; ours asks it
  if (given) await fetch(app.url, { method: "PUT" });
  const isKnown = async () => JSON.stringify((await call("GET", "/dev")).functions).includes(suite);
  const call: Subject["call"] = async (method, path, body) => {
    const response = await fetch(server.url + path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const answer = await response.json().catch(() => ({}));
    return { wire: response.status, ...answer };
  };
  await waitFor("the app to be registered", isKnown);
  const runsOf = async (event: string): Promise<ShownRun[]> =>
    (await call("GET", `/v1/events/${event}/runs`)).data ?? [];
  const send: Subject["send"] = async (event, data = {}, id) => {
    const { ids } = await client.send({ name: name(event), data, ...(id && { id: `${suite}-${id}` }) });
    return ids[0] ?? "";
  };
  return {
    url: server.url,
    client,
    name,
    send,
    runsOf,
    call,
    run: async (event, data) => {
      const id = await send(event, data);
      return await waitFor(
        `the run of ${event}`,
        async () => (await runsOf(id)).find((run) => run.ended_at !== null),
        patienceMs,
      );
    },
    ended: (run) =>
      waitFor(
        `the end of run ${run}`,
        async () => {
          const { data } = await call("GET", `/v1/runs/${run}`);
          return data?.ended_at ? data : undefined;
        },
        patienceMs,
      ),
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

async function startOurs(appUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const database = await makeDatabase(inject("postgresUrl"));
  const runner = await startInngest({ databaseUrl: database.url, port: 0, appUrl, retryIntervalMs: 20 });
  return {
    url: runner.url,
    close: async () => {
      await runner.stop();
      await database.drop();
    },
  };
}
