import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Costs,
  defaultCosts,
  defaultPackages,
  type PackageOffer,
  packageOffersSchema,
} from "@portrait-studio/contract/prices";
import type { EngineName } from "@portrait-studio/engine/profiles";
import { z } from "zod";
import { EnvironmentError } from "./environment-error.ts";
import { type LoopbackService, loopbackServices, refuseUnfit } from "./refuse-unfit.ts";
import { readStorageSettings, type StorageSettings } from "./storage-settings.ts";

export { EnvironmentError } from "./environment-error.ts";

// not by `new URL(…, import.meta.url)`, which bundlers take for a file to bring along
const repositoryRoot = resolve(fileURLToPath(import.meta.url), "../../../..");

const port = z.coerce.number().int().min(1).max(65_535);
const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
/** An empty line in .env means "not set". */
const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);
const optionalAddress = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional());
const secret = z.string().min(32, "must have at least 32 characters");

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  // unset means public: whoever deploys without a word gets the strict checks
  DEPLOYMENT: z.enum(["local", "public"]).default("public"),
  ALLOW_LOOPBACK: optionalText.transform(readLoopbackServices),
  PORT: port.default(3000),
  APP_URL: optionalAddress,
  TRUST_PROXY: optionalText.pipe(z.coerce.number<string>().int().min(0).max(10).optional()),
  WORKER_PORT: port.default(3010),
  AUTH_SECRET: secret,
  STORAGE_SECRET: secret,
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be an address like postgresql://user:password@host/database",
  }),
  INNGEST_DEV: optionalAddress,
  INNGEST_BASE_URL: optionalAddress,
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address like smtp://host:25" }),
  MAIL_FROM: z.string().min(3),
  STORAGE: z.enum(["disk", "uploadthing", "s3"]).default("disk"),
  STORAGE_DIR: z.string().min(1).default(".data/storage"),
  UPLOADTHING_TOKEN: optionalText,
  UPLOADTHING_API_BASE: optionalAddress,
  S3_ENDPOINT: optionalAddress,
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  ENGINE: z.enum(["darkroom", "replicate", "fal"]).default("darkroom"),
  REPLICATE_API_TOKEN: optionalText,
  REPLICATE_API_BASE: optionalAddress,
  REPLICATE_WEBHOOK_SECRET: optionalText,
  FAL_KEY: optionalText,
  FAL_API_BASE: optionalAddress,
  WELCOME_CREDITS: wholeNumber.default(0),
  WELCOME_CREDITS_ONCE_PER: z.enum(["mailbox", "address", "account"]).default("mailbox"),
  CREDIT_EXPIRY: z.enum(["30d", "never"]).default("30d"),
  COST_TRAINING: wholeNumber.min(1).default(defaultCosts.training),
  COST_GENERATION: wholeNumber.min(1).default(defaultCosts.generation),
  COST_EDIT: wholeNumber.min(1).default(defaultCosts.edit),
  COST_PROMPT_HELPER: wholeNumber.min(1).default(defaultCosts.promptHelper),
  CREDIT_PACKAGES: optionalText.transform(readPackages),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_API_BASE: optionalAddress,
  PROMPT_HELPER: z.enum(["rules", "llm"]).default("rules"),
  LLM_BASE_URL: optionalAddress,
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  SUPPORT_EMAIL: optionalText.pipe(z.email().optional()),
  // the sandbox reads it; here it is only known in order to be refused
  SANDBOX: optionalText,
});

function readLoopbackServices(text: string | undefined, context: z.RefinementCtx): LoopbackService[] {
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

/** The packages on sale: the default ones, or what CREDIT_PACKAGES says as JSON. */
function readPackages(text: string | undefined, context: z.RefinementCtx): readonly PackageOffer[] {
  if (!text) return defaultPackages;
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse("must be JSON");
  }
  const packages = packageOffersSchema.safeParse(json);
  if (packages.success) return packages.data;
  const [issue] = packages.error.issues;
  return refuse(`${issue?.path.join(".")} ${issue?.message}`);
}

/** The names that the studio reads, for the check against .env.example. */
export const environmentVariables = Object.keys(variables.shape);

/**
 * What makes portraits. A model stays with the engine that trained it, so a provider whose key is there is used for its models
 * even when new ones are trained elsewhere. Without `apiBase` the provider itself is called.
 */
export interface EngineSettings {
  /** trains new models */
  current: EngineName;
  replicate:
    | {
        token: string;
        apiBase: string | undefined;
        /** webhooks are believed only with it; without, the provider is only asked */
        webhookSecret: string | undefined;
      }
    | undefined;
  fal: { key: string; apiBase: string | undefined } | undefined;
}

export interface Environment {
  deployment: "local" | "public";
  port: number;
  /** how many proxies in front append to X-Forwarded-For; with 0 the connection's own address is the client's */
  trustProxy: number;
  workerPort: number;
  appUrl: string;
  authSecret: string;
  storageSecret: string;
  databaseUrl: string;
  inngest: {
    /** the sandbox's runner or a dev server; undefined in the cloud */
    devUrl: string | undefined;
    baseUrl: string | undefined;
    eventKey: string | undefined;
    signingKey: string | undefined;
  };
  smtpUrl: string;
  mailFrom: string;
  storage: StorageSettings;
  engines: EngineSettings;
  welcomeCredits: number;
  welcomeOncePer: "mailbox" | "address" | "account";
  creditExpiry: "30d" | "never";
  costs: Costs;
  packages: readonly PackageOffer[];
  stripe: {
    secretKey: string;
    webhookSecret: string;
    /** the sandbox's stand-in; undefined is Stripe itself */
    apiBase: string | undefined;
  };
  promptHelper:
    | { driver: "rules" }
    | { driver: "llm"; baseUrl: string; model: string; apiKey: string | undefined };
  supportEmail: string | undefined;
}

/**
 * Checks the environment and gives it its types. Relative folders are taken from the repository's root.
 * A public deployment (DEPLOYMENT=public) refuses everything that is only fit for one machine.
 * @throws EnvironmentError
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const result = variables.safeParse(source);
  if (!result.success) throw new EnvironmentError(explain(result.error));
  const values = result.data;
  if (!values.INNGEST_DEV && !(values.INNGEST_EVENT_KEY && values.INNGEST_SIGNING_KEY)) {
    throw new EnvironmentError(
      "Set INNGEST_DEV to a runner's address, or INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.",
    );
  }
  if (values.DEPLOYMENT === "public") refuseUnfit(values);
  return {
    deployment: values.DEPLOYMENT,
    port: values.PORT,
    trustProxy: values.TRUST_PROXY ?? 0,
    workerPort: values.WORKER_PORT,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    authSecret: values.AUTH_SECRET,
    storageSecret: values.STORAGE_SECRET,
    databaseUrl: values.DATABASE_URL,
    inngest: {
      devUrl: values.INNGEST_DEV,
      baseUrl: values.INNGEST_BASE_URL,
      eventKey: values.INNGEST_EVENT_KEY,
      signingKey: values.INNGEST_SIGNING_KEY,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    storage: readStorageSettings(values, repositoryRoot),
    engines: readEngines(values),
    welcomeCredits: values.WELCOME_CREDITS,
    welcomeOncePer: values.WELCOME_CREDITS_ONCE_PER,
    creditExpiry: values.CREDIT_EXPIRY,
    costs: {
      training: values.COST_TRAINING,
      generation: values.COST_GENERATION,
      edit: values.COST_EDIT,
      promptHelper: values.COST_PROMPT_HELPER,
    },
    packages: values.CREDIT_PACKAGES,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
    },
    promptHelper: readPromptHelper(values),
    supportEmail: values.SUPPORT_EMAIL,
  };
}

function readEngines(values: z.infer<typeof variables>): EngineSettings {
  const { ENGINE: current, REPLICATE_API_TOKEN: token, FAL_KEY: key } = values;
  if (current === "replicate" && !token) {
    throw new EnvironmentError("ENGINE=replicate needs REPLICATE_API_TOKEN.");
  }
  if (current === "fal" && !key) throw new EnvironmentError("ENGINE=fal needs FAL_KEY.");
  const { REPLICATE_API_BASE: apiBase, REPLICATE_WEBHOOK_SECRET: webhookSecret } = values;
  return {
    current,
    replicate: token ? { token, apiBase, webhookSecret } : undefined,
    fal: key ? { key, apiBase: values.FAL_API_BASE } : undefined,
  };
}

function readPromptHelper(values: z.infer<typeof variables>): Environment["promptHelper"] {
  if (values.PROMPT_HELPER === "rules") return { driver: "rules" };
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = values;
  if (!(baseUrl && model)) throw new EnvironmentError("PROMPT_HELPER=llm needs LLM_BASE_URL and LLM_MODEL.");
  return { driver: "llm", baseUrl, model, apiKey };
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
