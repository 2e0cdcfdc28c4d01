import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Costs,
  defaultCosts,
  defaultPhotosTrainingCost,
  type PackageOffer,
} from "@portrait-studio/contract/prices";
import { engineNames } from "@portrait-studio/engine/registry";
import { type StorageSettings, storageNames } from "@portrait-studio/storage/registry";
import { z } from "zod";
import { readAllowedEmails } from "./allowed-emails.ts";
import { choosesPhotos, type EngineSelection, engineVariables, readEngines } from "./engine-settings.ts";
import { EnvironmentError } from "./environment-error.ts";
import { optionalAddress, optionalText } from "./optional-values.ts";
import { type OwnSecrets, readOwnSecrets } from "./own-secrets.ts";
import { readPackages } from "./read-packages.ts";
import { opensToNetwork, refuseInPrivate } from "./refuse-in-private.ts";
import { loopbackServices, refuseUnfit, sandboxPrefix } from "./refuse-unfit.ts";
import { readStorage, storageSchema } from "./storage-settings.ts";

export { engineNames } from "@portrait-studio/engine/registry";
export { storageNames } from "@portrait-studio/storage/registry";
export { EnvironmentError } from "./environment-error.ts";

// not `new URL(…, import.meta.url)`, which bundlers treat as an asset
const repositoryRoot = resolve(fileURLToPath(import.meta.url), "../../../..");

const port = z.coerce.number().int().min(1).max(65_535);
const optionalPort = optionalText.pipe(z.coerce.number<string>().int().min(1).max(65_535).optional());
const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
const secret = z.string().min(32, "must have at least 32 characters");

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address like postgresql://user:password@host/database",
});

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  // public by default, so that a deployment without this setting gets the strict checks
  DEPLOYMENT: z.enum(["local", "private", "public"]).default("public"),
  ALLOW_LOOPBACK: optionalText.transform(readLoopbackServices),
  HOST: z
    .string()
    .default("")
    .transform((host) => host || "127.0.0.1")
    .refine(
      (host) => host === "localhost" || isIP(host) > 0,
      "must be an IP address, e.g. 0.0.0.0 for all of this machine's",
    ),
  PORT: port.default(3000),
  APP_URL: optionalAddress,
  TRUST_PROXY: optionalText.pipe(z.coerce.number<string>().int().min(0).max(10).optional()),
  WORKER_PORT: port.default(3010),
  METRICS_PORT: optionalPort,
  WORKER_METRICS_PORT: optionalPort,
  LOG_REQUESTS: optionalText.pipe(z.enum(["0", "1"]).default("0")),
  // names of OpenTelemetry's specification; its SDK reads these and the others itself
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalAddress,
  OTEL_SERVICE_NAME: optionalText,
  OTEL_SDK_DISABLED: optionalText,
  ALLOWED_EMAILS: optionalText.transform(readAllowedEmails),
  AUTH_SECRET: optionalText.pipe(secret.optional()),
  STORAGE_SECRET: optionalText.pipe(secret.optional()),
  SECRETS_FILE: z.string().min(1).default(".data/secrets.json"),
  DATABASE_URL: databaseAddress,
  DATABASE_URL_DIRECT: optionalText.pipe(databaseAddress.optional()),
  INNGEST_DEV: optionalAddress,
  INNGEST_BASE_URL: optionalAddress,
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_SIGNING_KEY_FALLBACK: optionalText,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address like smtp://host:25" }),
  MAIL_FROM: z.string().min(3),
  STORAGE: z.enum(storageNames).default("disk"),
  ENGINE: z.enum(engineNames).default("darkroom"),
  WELCOME_CREDITS: wholeNumber.default(0),
  WELCOME_CREDITS_ONCE_PER: z.enum(["mailbox", "address", "account"]).default("mailbox"),
  CREDIT_EXPIRY: z.enum(["30d", "never"]).default("30d"),
  UNLIKE_IMAGES: optionalText.pipe(z.enum(["withhold", "deliver"]).default("withhold")),
  COST_TRAINING: wholeNumber.min(1).default(defaultCosts.training),
  COST_TRAINING_PHOTOS: wholeNumber.min(1).default(defaultPhotosTrainingCost),
  COST_GENERATION: wholeNumber.min(1).default(defaultCosts.generation),
  COST_EDIT: wholeNumber.min(1).default(defaultCosts.edit),
  COST_PROMPT_HELPER: wholeNumber.min(1).default(defaultCosts.promptHelper),
  CREDIT_PACKAGES: optionalText.transform(readPackages),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: optionalAddress,
  PROMPT_HELPER: z.enum(["rules", "llm"]).default("rules"),
  LLM_BASE_URL: optionalAddress,
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  SUPPORT_EMAIL: optionalText.pipe(z.email().optional()),
  SOURCE_URL: optionalAddress,
  // only the sandbox uses it; a public deployment refuses it
  SANDBOX: optionalText,
});

function readLoopbackServices(text: string | undefined, context: z.RefinementCtx): string[] {
  const names = z
    .array(z.enum(loopbackServices))
    .safeParse(text?.split(",").map((name) => name.trim()) ?? []);
  if (names.success) return names.data;
  context.addIssue({
    code: "custom",
    message: `takes ${loopbackServices.join(" and ")}, separated by commas`,
  });
  return z.NEVER;
}

/** The names of all variables that the studio reads, to compare them with .env.example. */
export const environmentVariables = [variables, engineVariables, storageSchema].flatMap(({ shape }) =>
  Object.keys(shape),
);

export interface Environment {
  /** for this machine only, for a list of people without payments, or for customers */
  deployment: "local" | "private" | "public";
  /** address on which web and worker listen; with a runner that does not sign, the worker listens only on this machine */
  host: string;
  port: number;
  /** number of proxies in front that append to X-Forwarded-For; with 0, the connection's address is the client's */
  trustProxy: number;
  workerPort: number;
  workerHost: string;
  /** ports of the metrics, which listen where their process does; undefined for none */
  metrics: { web: number | undefined; worker: number | undefined };
  /** whether each request has a line in the log */
  logRequests: boolean;
  /** address of the collector of traces; undefined for no traces */
  tracesUrl: string | undefined;
  appUrl: string;
  /** addresses, and domains with an @ before them, in lower case; undefined for everyone */
  allowedEmails: readonly string[] | undefined;
  authSecret: string;
  storageSecret: string;
  /** absolute path of the secrets that a private studio made itself; undefined when both are set */
  secretsFile: string | undefined;
  databaseUrl: string;
  /** address of the server itself if `databaseUrl` is a pooler's; otherwise undefined */
  directDatabaseUrl: string | undefined;
  inngest: {
    /** the sandbox's runner or a dev server; undefined in the cloud */
    devUrl: string | undefined;
    baseUrl: string | undefined;
    eventKey: string | undefined;
    signingKey: string | undefined;
    /** accepted too, while the signing key is changed */
    signingKeyFallback: string | undefined;
  };
  smtpUrl: string;
  mailFrom: string;
  storage: StorageSettings;
  engines: EngineSelection;
  welcomeCredits: number;
  welcomeOncePer: "mailbox" | "address" | "account";
  creditExpiry: "30d" | "never";
  /** what becomes of a hosted engine's images of somebody else */
  unlikeImages: "withhold" | "deliver";
  costs: Costs;
  packages: readonly PackageOffer[];
  /** undefined where nothing is sold */
  stripe:
    | {
        secretKey: string;
        webhookSecret: string;
        /** address of the fake; undefined for Stripe itself */
        apiBase: string | undefined;
      }
    | undefined;
  promptHelper:
    | { driver: "rules" }
    | { driver: "llm"; baseUrl: string; model: string; apiKey: string | undefined };
  supportEmail: string | undefined;
}

/**
 * Validates and parses the environment. Relative folders are resolved from the repository's root.
 * A public deployment (DEPLOYMENT=public) refuses settings that are only suitable for one machine; a private one refuses those that
 * would admit strangers, and makes the secrets that it lacks, in SECRETS_FILE.
 * @throws EnvironmentError
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const values = parse(variables, source);
  const engineValues = parse(engineVariables, source);
  const storageValues = parse(storageSchema, source);
  const driverValues = { ...engineValues, ...storageValues };
  if (!values.INNGEST_DEV && !(values.INNGEST_EVENT_KEY && values.INNGEST_SIGNING_KEY)) {
    throw new EnvironmentError(
      "Set INNGEST_DEV to a runner's address, or INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.",
    );
  }
  if (values.INNGEST_DEV && values.INNGEST_BASE_URL) {
    throw new EnvironmentError(
      "INNGEST_DEV and INNGEST_BASE_URL are both set: set INNGEST_DEV= (empty) to use the server at INNGEST_BASE_URL.",
    );
  }
  const secrets = readSecrets(values);
  const isLocal = values.DEPLOYMENT === "local";
  const stripe = readStripe(values);
  if (values.DEPLOYMENT === "public") refuseUnfit({ ...values, ...secrets }, driverValues);
  if (values.DEPLOYMENT === "private") refuseInPrivate(values, driverValues);
  if (isLocal && opensToNetwork(values.HOST)) {
    throw new EnvironmentError(
      "HOST opens the studio to others, and DEPLOYMENT=local has public secrets: set DEPLOYMENT=private.",
    );
  }
  return {
    deployment: values.DEPLOYMENT,
    host: values.HOST,
    port: values.PORT,
    trustProxy: values.TRUST_PROXY ?? 0,
    workerPort: values.WORKER_PORT,
    workerHost: values.INNGEST_DEV ? "127.0.0.1" : values.HOST,
    metrics: { web: values.METRICS_PORT, worker: values.WORKER_METRICS_PORT },
    logRequests: values.LOG_REQUESTS === "1",
    tracesUrl:
      values.OTEL_SDK_DISABLED?.toLowerCase() === "true" ? undefined : values.OTEL_EXPORTER_OTLP_ENDPOINT,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    allowedEmails: values.ALLOWED_EMAILS?.everybody === false ? values.ALLOWED_EMAILS.list : undefined,
    authSecret: secrets.AUTH_SECRET,
    storageSecret: secrets.STORAGE_SECRET,
    secretsFile: secrets.file,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.DATABASE_URL_DIRECT,
    inngest: {
      devUrl: values.INNGEST_DEV,
      baseUrl: values.INNGEST_BASE_URL,
      eventKey: values.INNGEST_EVENT_KEY,
      signingKey: values.INNGEST_SIGNING_KEY,
      signingKeyFallback: values.INNGEST_SIGNING_KEY_FALLBACK,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    storage: readStorage(values.STORAGE, storageValues, { root: repositoryRoot, isLocal }),
    engines: readEngines(values.ENGINE, engineValues),
    welcomeCredits: values.WELCOME_CREDITS,
    welcomeOncePer: values.WELCOME_CREDITS_ONCE_PER,
    creditExpiry: values.CREDIT_EXPIRY,
    unlikeImages: values.UNLIKE_IMAGES,
    costs: {
      training: choosesPhotos(values.ENGINE) ? values.COST_TRAINING_PHOTOS : values.COST_TRAINING,
      generation: values.COST_GENERATION,
      edit: values.COST_EDIT,
      promptHelper: values.COST_PROMPT_HELPER,
    },
    packages: values.CREDIT_PACKAGES,
    stripe,
    promptHelper: readPromptHelper(values),
    supportEmail: values.SUPPORT_EMAIL,
  };
}

/** A private studio makes the secrets that are not set; the sandbox's samples count as not set. */
function readSecrets({
  DEPLOYMENT,
  AUTH_SECRET,
  STORAGE_SECRET,
  SECRETS_FILE,
}: z.infer<typeof variables>): OwnSecrets & { file?: string } {
  const isOwn = DEPLOYMENT === "private";
  const given = (value: string | undefined) =>
    isOwn && value?.startsWith(sandboxPrefix) ? undefined : value;
  const [auth, storage] = [given(AUTH_SECRET), given(STORAGE_SECRET)];
  if (auth && storage) return { AUTH_SECRET: auth, STORAGE_SECRET: storage };
  if (!isOwn) throw new EnvironmentError(`${auth ? "STORAGE_SECRET" : "AUTH_SECRET"} is not set.`);
  const file = resolve(repositoryRoot, SECRETS_FILE);
  const own = readOwnSecrets(file);
  return { AUTH_SECRET: auth ?? own.AUTH_SECRET, STORAGE_SECRET: storage ?? own.STORAGE_SECRET, file };
}

/** A private studio sells nothing, whatever is set. */
function readStripe(values: z.infer<typeof variables>): Environment["stripe"] {
  if (values.DEPLOYMENT === "private") return undefined;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (!(secretKey && webhookSecret)) {
    throw new EnvironmentError(
      `${secretKey ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY"} is not set: a studio without payments has DEPLOYMENT=private.`,
    );
  }
  return { secretKey, webhookSecret, apiBase: values.STRIPE_API_BASE };
}

function readPromptHelper(values: z.infer<typeof variables>): Environment["promptHelper"] {
  if (values.PROMPT_HELPER === "rules") return { driver: "rules" };
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = values;
  if (!(baseUrl && model)) throw new EnvironmentError("PROMPT_HELPER=llm needs LLM_BASE_URL and LLM_MODEL.");
  return { driver: "llm", baseUrl, model, apiKey };
}

function parse<Output>(schema: z.ZodType<Output>, source: unknown): Output {
  const result = schema.safeParse(source);
  if (!result.success) throw new EnvironmentError(explain(result.error));
  return result.data;
}

function explain(error: z.ZodError): string {
  const [first] = error.issues;
  if (!first) return "The environment is not valid.";
  const name = first.path.join(".");
  if (first.code === "invalid_type" && first.message.includes("undefined")) return `${name} is not set.`;
  return `${name} is not valid: ${lowerFirst(first.message)}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
