import { join } from "node:path";
import { type SandboxEnvironment, type ServiceName, serviceNames } from "./env.ts";

export interface ServicesOptions {
  env: SandboxEnvironment;
  log: (service: ServiceName, line: string) => void;
  /** A service answers; `url` carries no password. */
  onReady: (service: ServiceName, url: string) => void;
  /** The database ended unexpectedly: nothing else can continue. */
  onLost: (reason: string) => void;
}

interface ServiceContext {
  env: SandboxEnvironment;
  log: (line: string) => void;
  onLost: (reason: string) => void;
  /** The services' own database, once it runs; `needsDatabase` (env.ts) names the services that use it. */
  database: PromiseWithResolvers<string>;
}

interface Started {
  url: string;
  stop: () => Promise<void>;
}

const starters: Record<ServiceName, (context: ServiceContext) => Promise<Started>> = {
  postgres: async ({ env, log, onLost, database }) => {
    try {
      const { startPostgres } = await import("./postgres/index.ts");
      const { runnerUrl, stop } = await startPostgres({
        dataDir: join(env.dataDir, "postgres"),
        port: env.postgresPort,
        log,
        onExit: onLost,
      });
      database.resolve(runnerUrl);
      return { url: `127.0.0.1:${env.postgresPort}`, stop };
    } catch (error) {
      database.reject(error);
      throw error;
    }
  },

  inngest: async ({ env, log, database }) => {
    const databaseUrl = await database.promise;
    const { startInngest } = await import("@portrait-studio/inngest-runner");
    return startInngest({ databaseUrl, port: env.inngestPort, appUrl: env.appUrl, log });
  },

  mail: async ({ env, log }) => {
    const { startMail } = await import("@portrait-studio/fakes/mail");
    const { smtpPort, inboxPort } = env;
    const { inboxUrl, stop } = await startMail({ smtpPort, inboxPort, log });
    return { url: inboxUrl, stop };
  },

  stripe: async ({ env, log }) => {
    const { startStripe } = await import("@portrait-studio/fake-stripe");
    const dataDir = join(env.dataDir, "stripe");
    return startStripe({ port: env.stripePort, dataDir, ...env.stripe, log });
  },

  replicate: async (context) =>
    (await import("@portrait-studio/fakes/replicate")).startReplicate(forFake("replicate", context)),
  fal: async (context) => (await import("@portrait-studio/fakes/fal")).startFal(forFake("fal", context)),
  comfyui: async (context) =>
    (await import("@portrait-studio/fakes/comfyui")).startComfyUI(forFake("comfyui", context)),
  uploadthing: async (context) =>
    (await import("@portrait-studio/fakes/uploadthing")).startUploadThing(forFake("uploadthing", context)),
};

function forFake(service: "replicate" | "fal" | "comfyui" | "uploadthing", { env, log }: ServiceContext) {
  return { port: env[`${service}Port`], dataDir: join(env.dataDir, service), log };
}

/** @returns a function that stops them, the last that got ready first. When one fails, those that run are stopped before it throws */
export async function startServices({
  env,
  log,
  onReady,
  onLost,
}: ServicesOptions): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0)) await one();
  };
  const database = Promise.withResolvers<string>();
  // services that wait for it get the error; there may be none
  database.promise.catch(() => {});

  const wanted = serviceNames.filter((name) => env.services.has(name));
  const results = await Promise.allSettled(
    wanted.map(async (name) => {
      const started = await starters[name]({ env, log: (line) => log(name, line), onLost, database });
      stops.unshift(started.stop);
      onReady(name, started.url);
    }),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return stop;
}
