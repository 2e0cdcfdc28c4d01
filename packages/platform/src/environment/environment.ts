import { resolve } from "node:path";
import { type AtOnce, atOnceOfWorker } from "@portrait-studio/contract/limits";
import type { Costs } from "@portrait-studio/contract/prices";
import { type EngineName, engineNames } from "@portrait-studio/engine/registry";
import type { StorageSettings } from "@portrait-studio/storage/registry";
import { repositoryRoot } from "../repository-root.ts";
import type { SigningSource } from "../secrets/open-signer.ts";
import { type OwnSecrets, readOwnSecrets } from "../secrets/own-secrets.ts";
import { readVariables } from "./declare-variables.ts";
import { costsWith, type EngineSelection, engineVariables, readEngines } from "./engine-settings.ts";
import { EnvironmentError } from "./environment-error.ts";
import { getAppUrl } from "./public-environment.ts";
import { opensToNetwork, refuseInPrivate } from "./refuse-in-private.ts";
import { refuseUnfit, sandboxPrefix } from "./refuse-unfit.ts";
import { readStorage, storageVariables } from "./storage-settings.ts";
import { allVariables, type EnvironmentSettings, variables } from "./variables.ts";

export { engineNames } from "@portrait-studio/engine/registry";
export { storageNames } from "@portrait-studio/storage/registry";
export { EnvironmentError } from "./environment-error.ts";

export const environmentVariables = allVariables.map(({ name }) => name);

interface Concluded {
  /** where the worker listens: with a runner that does not sign, on this machine only */
  workerHost: string;
  appUrl: string;
  trustProxy: number;
  atOnce: AtOnce;
  /** address of the collector of traces; undefined for no traces */
  tracesUrl: string | undefined;
  /** addresses, and domains with an @ before them, in lower case; undefined for everyone */
  allowedEmails: readonly string[] | undefined;
  authSecret: string;
  storageSecret: string;
  /** absolute path of the secrets that a private studio made itself; undefined when both are set */
  secretsFile: string | undefined;
  /** what finished images are signed with: the operator's files, or the file of the studio's own secrets; undefined where they are not */
  signing: SigningSource | undefined;
  storage: StorageSettings;
  engines: EngineSelection;
  /** with the engine that trains new models, unless another one is chosen */
  costs: Costs;
  /** with each engine */
  engineCosts: Readonly<Record<EngineName, Costs>>;
  /** undefined where nothing is sold */
  stripe:
    | {
        secretKey: string;
        webhookSecret: string;
        /** address of the fake; undefined for Stripe itself */
        apiBase: string | undefined;
        invoices: boolean;
        promotionCodes: boolean;
      }
    | undefined;
  promptHelper:
    | { driver: "rules" }
    | { driver: "llm"; baseUrl: string; model: string; apiKey: string | undefined };
}

export type Environment = Omit<EnvironmentSettings, keyof Concluded> & Concluded;

/**
 * Validates and parses the environment. Relative folders are resolved from the repository's root.
 * A public deployment (DEPLOYMENT=public) refuses settings that are only suitable for one machine; a private one refuses those that
 * would admit strangers, and makes the secrets that it lacks, in SECRETS_FILE.
 * @throws EnvironmentError
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const settings = readVariables(variables, source);
  const engineValues = readVariables(engineVariables, source);
  const storageValues = readVariables(storageVariables, source);
  const { deployment, inngest } = settings;
  if (!inngest.devUrl && !(inngest.eventKey && inngest.signingKey)) {
    throw new EnvironmentError(
      "Set INNGEST_DEV to a runner's address, or INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.",
    );
  }
  if (inngest.devUrl && inngest.baseUrl) {
    throw new EnvironmentError(
      "INNGEST_DEV and INNGEST_BASE_URL are both set: set INNGEST_DEV= (empty) to use the server at INNGEST_BASE_URL.",
    );
  }
  const secrets = readSecrets(settings);
  const stripe = readStripe(settings);
  if (deployment === "public") refuseUnfit(settings, source);
  if (deployment === "private") refuseInPrivate(settings, source);
  if (deployment === "local" && opensToNetwork(settings.host)) {
    throw new EnvironmentError(
      "HOST opens the studio to others, and DEPLOYMENT=local has public secrets: set DEPLOYMENT=private.",
    );
  }
  const { trustProxy, openTelemetry, allowedEmails } = settings;
  return {
    ...settings,
    workerHost: inngest.devUrl ? "127.0.0.1" : settings.host,
    appUrl: getAppUrl(settings),
    trustProxy: trustProxy ?? 0,
    atOnce: { ...multiply(atOnceOfWorker, settings.workerCount), ...settings.ownAtOnce },
    tracesUrl: openTelemetry.isDisabled ? undefined : openTelemetry.endpoint,
    allowedEmails: allowedEmails?.everybody === false ? allowedEmails.list : undefined,
    authSecret: secrets.AUTH_SECRET,
    storageSecret: secrets.STORAGE_SECRET,
    secretsFile: secrets.file,
    signing: readSigning(settings),
    storage: readStorage(settings.storage, storageValues, {
      root: repositoryRoot,
      isLocal: deployment === "local",
    }),
    engines: readEngines(settings.offeredEngines, engineValues),
    costs: costsWith(settings.offeredEngines[0], settings),
    engineCosts: Object.fromEntries(engineNames.map((name) => [name, costsWith(name, settings)])) as Record<
      EngineName,
      Costs
    >,
    stripe,
    promptHelper: readPromptHelper(settings),
  };
}

function multiply(limits: AtOnce, times: number): AtOnce {
  return Object.fromEntries(Object.entries(limits).map(([name, one]) => [name, times * one])) as AtOnce;
}

/** A private studio makes the secrets that are not set; the sandbox's samples count as not set. */
function readSecrets({
  deployment,
  authSecret,
  storageSecret,
  secretsFile,
}: EnvironmentSettings): OwnSecrets & { file?: string } {
  const isOwn = deployment === "private";
  const given = (value: string | undefined) =>
    isOwn && value?.startsWith(sandboxPrefix) ? undefined : value;
  const [auth, storage] = [given(authSecret), given(storageSecret)];
  if (auth && storage) return { AUTH_SECRET: auth, STORAGE_SECRET: storage };
  if (!isOwn) throw new EnvironmentError(`${auth ? "STORAGE_SECRET" : "AUTH_SECRET"} is not set.`);
  const file = resolve(repositoryRoot, secretsFile);
  const own = readOwnSecrets(file);
  return { AUTH_SECRET: auth ?? own.AUTH_SECRET, STORAGE_SECRET: storage ?? own.STORAGE_SECRET, file };
}

function readSigning({
  deployment,
  contentCredentials: { isOn, keyFile, certificatesFile },
  secretsFile,
}: EnvironmentSettings): SigningSource | undefined {
  if (!isOn) return undefined;
  const inRoot = (file: string) => resolve(repositoryRoot, file);
  if (keyFile && certificatesFile)
    return { keyFile: inRoot(keyFile), certificatesFile: inRoot(certificatesFile) };
  if (keyFile || certificatesFile || deployment === "public")
    throw new EnvironmentError(
      "CONTENT_KEY_FILE and CONTENT_CERT_FILE sign the images, so set both; CONTENT_CREDENTIALS=0 leaves them unsigned.",
    );
  return { secretsFile: inRoot(secretsFile) };
}

/** A private studio sells nothing, whatever is set. */
function readStripe({ deployment, stripe }: EnvironmentSettings): Environment["stripe"] {
  if (deployment === "private") return undefined;
  const { secretKey, webhookSecret } = stripe;
  if (!(secretKey && webhookSecret)) {
    throw new EnvironmentError(
      `${secretKey ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY"} is not set: a studio without payments has DEPLOYMENT=private.`,
    );
  }
  return { ...stripe, secretKey, webhookSecret };
}

function readPromptHelper({ promptHelper }: EnvironmentSettings): Environment["promptHelper"] {
  const { driver, baseUrl, model, apiKey } = promptHelper;
  if (driver === "rules") return { driver };
  if (!(baseUrl && model)) throw new EnvironmentError("PROMPT_HELPER=llm needs LLM_BASE_URL and LLM_MODEL.");
  return { driver, baseUrl, model, apiKey };
}
