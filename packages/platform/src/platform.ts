import { createAuth } from "@portrait-studio/auth";
import { createStripePayments } from "@portrait-studio/billing/stripe";
import { createIntake } from "@portrait-studio/darkroom/intake";
import { connectDatabase } from "@portrait-studio/db";
import {
  checkJobsServer,
  createJobsClient,
  dispatchEvents,
  type JobsClient,
} from "@portrait-studio/jobs/client";
import { createMailer } from "@portrait-studio/mail";
import { createLlmHelper } from "@portrait-studio/prompt-helper/llm";
import { createRuleHelper } from "@portrait-studio/prompt-helper/rules";
import { createDiskStorage, type DiskStorage } from "@portrait-studio/storage/disk";
import type { Log, Studio } from "@portrait-studio/studio";
import { createMessageReceiver } from "./engine-messages.ts";
import type { Environment } from "./environment.ts";
import { version } from "./version.ts";

export interface Platform {
  studio: Studio;
  storage: DiskStorage;
  jobs: JobsClient;
  /** takes the webhooks of the engine's provider, where it has one */
  receiveEngineMessage: ReturnType<typeof createMessageReceiver>;
  close: () => Promise<void>;
}

/** Joins the ports that pages and the API need to their drivers, by the environment. An app calls it once. */
export function createPlatform(environment: Environment, log: Log): Platform {
  const { databaseUrl, appUrl, inngest } = environment;
  const database = connectDatabase({ url: databaseUrl });
  const storage = createDiskStorage({
    folder: environment.storageDir,
    secret: environment.storageSecret,
    baseUrl: `${appUrl}/api/files`,
  });
  const mailer = createMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom });
  const jobs = createJobsClient(inngest, {
    info: (...message) => log("info", message.map(String).join(" ")),
    warn: (...message) => log("warn", message.map(String).join(" ")),
    error: (...message) => log("error", message.map(String).join(" ")),
    // the SDK reports every step here; the runner's dashboard shows them better
    debug: () => {},
  });
  const studio: Studio = {
    db: database.db,
    auth: createAuth({ db: database.db, secret: environment.authSecret }),
    storage,
    intake: createIntake(),
    mailer,
    payments: createStripePayments({ ...environment.stripe, packages: environment.packages }),
    promptHelper: createPromptHelper(environment.promptHelper),
    dispatch: (events) => dispatchEvents(jobs, events),
    checkJobs: () => checkJobsServer(inngest),
    settings: {
      appUrl,
      version,
      costs: environment.costs,
      welcomeCredits: environment.welcomeCredits,
      creditExpiry: environment.creditExpiry,
    },
    log,
  };
  return {
    studio,
    storage,
    jobs,
    receiveEngineMessage: createMessageReceiver(environment, storage),
    close: async () => {
      mailer.close();
      await database.close();
    },
  };
}

function createPromptHelper(setting: Environment["promptHelper"]) {
  return setting.driver === "llm" ? createLlmHelper(setting) : createRuleHelper();
}
