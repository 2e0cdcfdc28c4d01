import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { startTestApi, type TestApi } from "@portrait-studio/api/testing";
import { newId, photos, uploadSessions } from "@portrait-studio/db";
import type { Engine } from "@portrait-studio/engine";
import { createFalEngine } from "@portrait-studio/engine/fal";
import { engines as registry } from "@portrait-studio/engine/registry";
import { createReplicateEngine } from "@portrait-studio/engine/replicate";
import { startFal } from "@portrait-studio/fakes/fal";
import { type ArmedFault, startReplicate } from "@portrait-studio/fakes/replicate";
import { hostJobs } from "@portrait-studio/jobs/testing";
import type { Actor } from "@portrait-studio/studio";
import { and, eq } from "drizzle-orm";
import { createMessageReceiver } from "../engines/engine-messages.ts";
import { readEnvironment } from "../environment/environment.ts";

declare global {
  interface ImportMetaEnv {
    /** from the environment, as the test runner exposes it */
    readonly DEEP?: string;
  }
}

export const providerNames = ["replicate", "fal"] as const;
export type ProviderName = (typeof providerNames)[number];

/** A provider's fake, and the studio's engine that uses it. */
interface StagedProvider {
  arm: (faults: ArmedFault[]) => void;
  /** durations of the next jobs, in milliseconds */
  speed: { trainingMs: number; imageMs: number };
  /** jobs begun at the provider, newest first */
  jobs: () => { kind: string; state: string }[];
  /** the studio's response statuses to the provider's messages about a job */
  answers: (jobId: string) => number[];
  /** sends the provider's messages to an address that only redirects */
  redirect: (redirected: boolean) => void;
}

export interface Stage {
  context: TestApi;
  providers: Record<ProviderName, StagedProvider>;
  /** trains new models there from now on */
  use: (name: ProviderName) => void;
  /** makes an active upload session with the photos of the given one */
  copyPhotos: (actor: Actor, sessionId: string) => Promise<string>;
  close: () => Promise<void>;
}

const token = "r8_test";
const key = "id:secret";
const quick = { pollMs: 20, backoffMs: 10, stopMs: 20 };
export const usualSpeed = { trainingMs: 60, imageMs: 30 };
const fake = { port: 0, log: () => {}, imageSize: 128, retryPauseMs: 10 };

/**
 * The whole product without its screens: the API on a real server, the durable functions on the sandbox's runner, a real
 * PostgreSQL, and both providers' drivers with their fakes, whose webhooks reach the API.
 */
export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "stage-"));
  const speeds = { replicate: { ...usualSpeed }, fal: { ...usualSpeed } };
  const replicate = await startReplicate({ ...fake, dataDir, speed: speeds.replicate });
  const fal = await startFal({ ...fake, speed: speeds.fal });
  const elsewhere = await startRedirecting();

  let receive: ReturnType<typeof createMessageReceiver>;
  const context = await startTestApi({ receiveEngineMessage: async (message) => receive?.(message) });
  const { studio } = context;
  const sample = parseEnv(await readFile(new URL("../../../../.env.example", import.meta.url), "utf8"));
  const environment = readEnvironment({
    ...sample,
    APP_URL: context.url,
    REPLICATE_API_TOKEN: token,
    REPLICATE_API_BASE: replicate.url,
    REPLICATE_WEBHOOK_SECRET: replicate.webhookSecret,
    FAL_KEY: key,
    FAL_API_BASE: fal.url,
  });
  receive = createMessageReceiver(environment, studio.storage, async () => {});

  const store = studio.storage;
  const toStudio = `${context.url}/api/webhooks/engine`;
  const create = {
    replicate: (webhookUrl: string) =>
      createReplicateEngine({ ...quick, token, apiBase: replicate.url, store, webhookUrl }),
    fal: (webhookUrl: string) => createFalEngine({ ...quick, key, apiBase: fal.url, store, webhookUrl }),
  };
  const engines = new Map<string, Engine>(providerNames.map((name) => [name, create[name](toStudio)]));
  const present = { current: "replicate", offered: providerNames };
  Object.assign(studio, {
    engine: (name) => engines.get(name),
    engines: Object.assign(present, {
      profileOf: (name: string) => registry[name === "fal" ? "fal" : "replicate"].profile,
      isAvailable: (name: string) => engines.has(name),
    }),
  } satisfies Partial<typeof studio>);
  const jobs = await hostJobs(studio, context.databaseUrl);

  const staged = (name: ProviderName, { faults, ...running }: typeof replicate | typeof fal) => ({
    arm: (armed: ArmedFault[]) => faults.arm(armed),
    speed: speeds[name],
    jobs: () => running.jobs(),
    answers: (jobId: string) =>
      running.deliveries.filter(({ url }) => url.includes(`job=${jobId}`)).map(({ status }) => status),
    redirect: (redirected: boolean) => {
      engines.set(name, create[name](redirected ? elsewhere.url : toStudio));
    },
  });
  return {
    context,
    providers: { replicate: staged("replicate", replicate), fal: staged("fal", fal) },
    use: (name) => {
      present.current = name;
    },
    copyPhotos: async ({ userId }, sessionId) => {
      // only one session can be active: that of the first upload, or one that a failed training has reopened
      await studio.db
        .update(uploadSessions)
        .set({ status: "deleted" })
        .where(and(eq(uploadSessions.userId, userId), eq(uploadSessions.status, "active")));
      const id = newId("uploadSession");
      await studio.db.insert(uploadSessions).values({ id, userId });
      const rows = await studio.db.select().from(photos).where(eq(photos.uploadSessionId, sessionId));
      await studio.db
        .insert(photos)
        .values(rows.map((row) => ({ ...row, id: newId("photo"), uploadSessionId: id })));
      return id;
    },
    close: async () => {
      await jobs.stop();
      for (const stop of [replicate.stop, fal.stop, elsewhere.stop, context.close]) await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A server that redirects every call to itself. */
async function startRedirecting(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    request.resume();
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
