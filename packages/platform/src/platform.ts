import { createAuth } from "@portrait-studio/auth";
import { createNoPayments } from "@portrait-studio/billing/purchases";
import { createStripePayments } from "@portrait-studio/billing/stripe";
import { connectDatabase } from "@portrait-studio/db";
import { type EngineName, engineNames, engines, isEngineName } from "@portrait-studio/engine/registry";
import {
  checkJobsServer,
  createJobsClient,
  dispatchEvents,
  findRunsPage,
} from "@portrait-studio/jobs/client";
import { createMailer } from "@portrait-studio/mail";
import { createIntake } from "@portrait-studio/photo/intake";
import { createLlmHelper } from "@portrait-studio/prompts/llm";
import { createRuleHelper } from "@portrait-studio/prompts/rules";
import {
  createHealthWatch,
  createMailboxHash,
  type Engines,
  type Log,
  type Studio,
} from "@portrait-studio/studio";
import { createStorage } from "./create-storage.ts";
import { createMessageReceiver, engineWebhookUrl } from "./engines/engine-messages.ts";
import type { Environment } from "./environment/environment.ts";
import { openSigner } from "./secrets/open-signer.ts";
import { version } from "./version.ts";

export function createPlatform(environment: Environment, log: Log) {
  const { databaseUrl, directDatabaseUrl, appUrl, inngest } = environment;
  const database = connectDatabase({ url: databaseUrl, pooled: directDatabaseUrl !== undefined });
  const storage = createStorage(environment, database.db);
  const mailer = createMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom });
  const intake = createIntake({
    signer: openSigner(environment),
    onUnsigned: (why) => log("error", "An image could not be signed, and is delivered without.", { why }),
  });
  const jobs = createJobsClient(
    { ...inngest, traced: environment.tracesUrl !== undefined },
    { db: database.db, log },
  );
  const studio: Studio = {
    db: database.db,
    auth: createAuth({ db: database.db, secret: environment.authSecret, appUrl }),
    storage,
    intake,
    mailer,
    payments: environment.stripe
      ? createStripePayments({ ...environment.stripe, packages: environment.packages })
      : createNoPayments(),
    promptHelper: createPromptHelper(environment.promptHelper),
    engines: listEngines(environment),
    dispatch: (events) => dispatchEvents(jobs, events),
    checkJobs: () => checkJobsServer(inngest),
    findRunsPage: (job) => findRunsPage(inngest, job),
    settings: {
      appUrl,
      version,
      costs: environment.costs,
      engineCosts: environment.engineCosts,
      packages: environment.stripe ? environment.packages : [],
      welcomeCredits: environment.welcomeCredits,
      creditExpiry: environment.creditExpiry,
      imagesOfAnotherPerson: environment.imagesOfAnotherPerson,
      photoDays: environment.photoDays,
      freeWork: environment.freeWork,
      welcomesPerNetwork: environment.welcomesPerNetwork,
      atOnce: environment.atOnce,
      sells: environment.stripe !== undefined,
      allowedEmails: environment.allowedEmails,
    },
    hashMailbox: createMailboxHash(environment.authSecret, environment.welcomeOncePer),
    log,
  };
  return {
    studio,
    storage,
    jobs,
    health: createHealthWatch(studio),
    receiveEngineMessage: createMessageReceiver(environment, storage, async ({ jobId, deliveryId }) => {
      try {
        await dispatchEvents(jobs, [
          { id: `engine:${deliveryId}`, name: "engine/reported", data: { jobId } },
        ]);
      } catch (error) {
        // the run checks again by itself
        log("warn", "A provider's message could not be passed on.", { jobId, error: String(error) });
      }
    }),
    close: async () => {
      mailer.close();
      await intake.close();
      await database.close();
    },
  };
}

export type Platform = ReturnType<typeof createPlatform>;

function listEngines(environment: Environment): Engines {
  const { offered, available } = environment.engines;
  const [current] = offered;
  const getProfile = (name: EngineName) => {
    const { profile, profileWith } = engines[name];
    const { options } = available.get(name) ?? {};
    return options ? (profileWith?.(options) ?? profile) : profile;
  };
  const profiles = new Map(engineNames.map((name) => [name, getProfile(name)]));
  return {
    current,
    offered,
    getProfile: (name) => {
      const known = isEngineName(name) ? name : current;
      return profiles.get(known) ?? engines[known].profile;
    },
    isAvailable: (name) => isEngineName(name) && available.has(name),
    callsBack: (name) => isEngineName(name) && engineWebhookUrl(environment, name) !== undefined,
  };
}

function createPromptHelper(setting: Environment["promptHelper"]) {
  return setting.driver === "llm" ? createLlmHelper(setting) : createRuleHelper();
}
