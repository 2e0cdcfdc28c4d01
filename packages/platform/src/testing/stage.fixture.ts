import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { startTestApi, type TestApi } from "@portrait-studio/api/testing";
import { limits } from "@portrait-studio/contract";
import { newId, photos, uploadSessions } from "@portrait-studio/db";
import type { Engine } from "@portrait-studio/engine";
import { createFalEngine } from "@portrait-studio/engine/fal";
import { engines as registry } from "@portrait-studio/engine/registry";
import { createReplicateEngine } from "@portrait-studio/engine/replicate";
import { startFal } from "@portrait-studio/fakes/fal";
import { startReplicate } from "@portrait-studio/fakes/replicate";
import { hostJobs } from "@portrait-studio/jobs/testing";
import { analysePhoto, analysisVersion, describePerson, judgeSet } from "@portrait-studio/photo";
import {
  type Actor,
  createUploadSession,
  openPhotoIntake,
  startPlaces,
  type WorkerStudio,
} from "@portrait-studio/studio";
import { identityVersion } from "@portrait-studio/vision";
import { and, eq } from "drizzle-orm";
import { createMessageReceiver } from "../engines/engine-messages.ts";
import { readEnvironment } from "../environment/environment.ts";
import {
  type InspectedName,
  inspectedNames,
  readPortrait,
  startPhotoEngines,
} from "./photo-engines.fixture.ts";

export const providerNames = ["replicate", "fal", ...inspectedNames] as const;
export type ProviderName = (typeof providerNames)[number];

interface ArmedFault {
  fault: string;
  on: "training" | "generation" | "edit";
  times: number;
}

/** A provider's fake, and the studio's engine that uses it. */
interface StagedProvider {
  arm: (faults: ArmedFault[]) => void;
  /** durations of the next jobs, in milliseconds */
  speed: { trainingMs: number; imageMs: number };
  /** jobs begun at the provider, newest first */
  jobs: () => readonly { kind: string; state: string }[];
  /** the studio's response statuses to the provider's messages about a job */
  answers: (jobId: string) => number[];
  /** sends the provider's messages to an address that only redirects */
  redirect: (redirected: boolean) => void;
}

export interface Stage {
  context: TestApi;
  providers: Record<ProviderName, StagedProvider>;
  /** what becomes of images of somebody else, by engine */
  imagesOfAnotherPerson: Record<InspectedName, WorkerStudio["settings"]["imagesOfAnotherPerson"]>;
  /** the id of an active upload session with photos of one person, which have been looked at */
  uploadPortraits: (actor: Actor) => Promise<string>;
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
 * PostgreSQL, and the drivers of all engines but the darkroom with a fake each, whose webhooks reach the API.
 */
export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "stage-"));
  const speeds = Object.fromEntries(providerNames.map((name) => [name, { ...usualSpeed }])) as Record<
    ProviderName,
    { trainingMs: number; imageMs: number }
  >;
  const replicate = await startReplicate({ ...fake, speed: speeds.replicate });
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

  const imagesOfAnotherPerson: Stage["imagesOfAnotherPerson"] = {
    "replicate-photos": "withhold",
    "fal-photos": "withhold",
    comfyui: "withhold",
  };
  const fromPhotos = await startPhotoEngines(() => studio, {
    quick,
    speeds,
    imagesOfAnotherPerson,
  });
  const store = studio.storage;
  const toStudio = `${context.url}/api/webhooks/engine`;
  const create = (name: ProviderName, webhookUrl: string): Engine => {
    if (name === "replicate")
      return createReplicateEngine({ ...quick, token, apiBase: replicate.url, store, webhookUrl });
    if (name === "fal") return createFalEngine({ ...quick, key, apiBase: fal.url, store, webhookUrl });
    return fromPhotos.create(name, webhookUrl);
  };
  const engines = new Map<string, Engine>();
  Object.assign(studio, {
    engine: (name) => engines.get(name),
    engines: {
      current: "replicate",
      offered: providerNames,
      getProfile: (name: string) => registry[name as ProviderName].profile,
      isAvailable: (name: string) => engines.has(name),
      callsBack: (name: string) => !["fal-photos", "comfyui"].includes(name),
    },
    // photos are looked at in earnest, and delivered images are compared by the test's judge
    photoJudge: {
      ...studio.photoJudge,
      analyse: analysePhoto,
      judgeSet,
      analysisVersion,
      describePerson,
      identityVersion,
    },
  } satisfies Partial<typeof studio>);
  for (const name of providerNames) engines.set(name, create(name, toStudio));
  const jobs = await hostJobs(studio, context.databaseUrl);
  const places = startPlaces(studio, 2);

  const fakes = { replicate, fal, ...fromPhotos.fakes };
  const staged = (name: ProviderName): StagedProvider => {
    const { faults, ...running } = fakes[name];
    const deliveries = () => ("deliveries" in running ? running.deliveries : []);
    return {
      // each board knows its own names, and refuses others
      arm: (armed) => faults.arm(armed as never[]),
      speed: speeds[name],
      jobs: () => running.jobs(),
      answers: (jobId) =>
        deliveries()
          .filter(({ url }) => url.includes(`job=${jobId}`))
          .map(({ status }) => status),
      redirect: (redirected) => {
        engines.set(name, create(name, redirected ? elsewhere.url : toStudio));
      },
    };
  };
  return {
    context,
    providers: Object.fromEntries(providerNames.map((name) => [name, staged(name)])) as Stage["providers"],
    imagesOfAnotherPerson,
    uploadPortraits: async (actor) => {
      const session = await createUploadSession(studio, actor, {});
      const { addPhoto } = await openPhotoIntake(studio, actor, session.id);
      for (let shot = 1; shot <= limits.minPhotos; shot += 1) {
        const path = join(dataDir, `${shot}.jpg`);
        await writeFile(path, await readPortrait(shot));
        await addPhoto({ name: `${shot}.jpg`, path });
      }
      const rows = await studio.db.select().from(photos).where(eq(photos.uploadSessionId, session.id));
      for (const { id, storageKey } of rows) {
        const analysis = await analysePhoto(await store.read(storageKey));
        await studio.db.update(photos).set({ analysis }).where(eq(photos.id, id));
      }
      return session.id;
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
        .values(rows.map((row) => ({ ...row, id: newId("photo"), userId, uploadSessionId: id })));
      return id;
    },
    close: async () => {
      await places.stop();
      await jobs.stop();
      for (const { stop } of Object.values(fakes)) await stop();
      await elsewhere.stop();
      await context.close();
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
