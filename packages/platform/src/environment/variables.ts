import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { type AtOnce, atOnceOfWorker, limits } from "@portrait-studio/contract/limits";
import {
  defaultCosts,
  defaultPackages,
  defaultPhotosTrainingCost,
  type OwnCosts,
  ownCostsSchema,
  type PackageOffer,
  packageOffersSchema,
} from "@portrait-studio/contract/prices";
import { emailSchema } from "@portrait-studio/contract/schemas";
import { type EngineName, engineNames } from "@portrait-studio/engine/registry";
import { storageNames } from "@portrait-studio/storage/registry";
import { z } from "zod";
import { loopbackServices } from "../engines/photo-addresses.ts";
import { parseJson } from "../parse-json.ts";
import {
  listVariables,
  optionalAddress,
  optionalText,
  override,
  secret,
  type Values,
  variable,
} from "./declare-variables.ts";
import { engineVariables } from "./engine-settings.ts";
import { storageVariables } from "./storage-settings.ts";

const namesSchema = z.tuple([z.enum(engineNames)], z.enum(engineNames));
const atOnceKinds = z.enum(Object.keys(atOnceOfWorker) as [keyof AtOnce]);
const atOnceSchema = z.partialRecord(atOnceKinds, z.number().int().min(1).max(1000));
const costsSchema = z.partialRecord(z.enum(engineNames), ownCostsSchema);

function readEngineNames(text = "darkroom", context: z.RefinementCtx): [EngineName, ...EngineName[]] {
  const names = namesSchema.safeParse([...new Set(text.split(",").map((name) => name.trim()))]);
  if (names.success) return names.data;
  context.addIssue({
    code: "custom",
    message: `takes ${engineNames.join(", ")}, or several of them with commas`,
  });
  return z.NEVER;
}

function readEngineCosts(text = "{}", context: z.RefinementCtx): Partial<Record<EngineName, OwnCosts>> {
  const costs = costsSchema.safeParse(parseJson(text));
  if (costs.success) return costs.data;
  const [issue] = costs.error.issues;
  const place = issue?.path.join(".");
  context.addIssue({
    code: "custom",
    message: place
      ? `${place}: ${issue?.message}`
      : 'takes JSON such as {"fal":{"training":40,"generation":3,"edit":3}}',
  });
  return z.NEVER;
}

function readAtOnce(text = "{}", context: z.RefinementCtx): Partial<AtOnce> {
  const given = atOnceSchema.safeParse(parseJson(text));
  if (given.success) return given.data as Partial<AtOnce>;
  const kinds = Object.keys(atOnceOfWorker).join(", ");
  context.addIssue({ code: "custom", message: `takes JSON such as {"mails":10}, of ${kinds}` });
  return z.NEVER;
}

const port = z.coerce.number().int().min(1).max(65_535);
const optionalPort = optionalText.pipe(z.coerce.number<string>().int().min(1).max(65_535).optional());
const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
const longText = optionalText.pipe(z.string().min(32, "must have at least 32 characters").optional());
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address like postgresql://user:password@host/database",
});
const smtpAddress = z.url({ protocol: /^smtps?$/, error: "must be an address like smtp://host:25" });
const ipAddress = z
  .string()
  .default("")
  .transform((host) => host || "127.0.0.1")
  .refine(
    (host) => host === "localhost" || isIP(host) > 0,
    "must be an IP address, e.g. 0.0.0.0 for all of this machine's",
  );

/** Every variable that the studio reads, but those of engines and file stores, which their registries declare. */
export const variables = {
  nodeEnv: variable("NODE_ENV", z.enum(["development", "production", "test"]).default("development")),
  /** The default is for customers, so that a deployment without this setting gets the strict checks. */
  deployment: variable("DEPLOYMENT", z.enum(["local", "private", "public"]).default("public")),
  allowLoopback: variable("ALLOW_LOOPBACK", optionalText.transform(readLoopbackServices)),
  host: variable("HOST", ipAddress),
  port: variable("PORT", port.default(3000)),
  appUrl: variable("APP_URL", optionalAddress),
  /** number of proxies in front that append to X-Forwarded-For; with 0, the connection's address is the client's */
  trustProxy: variable(
    "TRUST_PROXY",
    optionalText.pipe(z.coerce.number<string>().int().min(0).max(10).optional()),
  ),
  workerPort: variable("WORKER_PORT", port.default(3010)),
  /** images and trainings that a worker makes at once on its own processor */
  workerPlaces: variable(
    "WORKER_PLACES",
    optionalText.pipe(z.coerce.number<string>().int().min(1).max(1000).default(availableParallelism())),
  ),
  workerCount: variable(
    "WORKER_COUNT",
    optionalText.pipe(z.coerce.number<string>().int().min(1).max(1000).default(1)),
  ),
  /** runs at once of all workers together, where it is not WORKER_COUNT times what one does */
  ownAtOnce: variable("AT_ONCE", optionalText.transform(readAtOnce)),
  /** ports of the metrics, which listen where their process does; undefined for none */
  metrics: {
    web: variable("METRICS_PORT", optionalPort),
    worker: variable("WORKER_METRICS_PORT", optionalPort),
  },
  logRequests: variable(
    "LOG_REQUESTS",
    optionalText.pipe(z.enum(["0", "1"]).default("0")).transform((value) => value === "1"),
  ),
  /** names of OpenTelemetry's specification; its SDK reads these and the others itself */
  openTelemetry: {
    endpoint: variable("OTEL_EXPORTER_OTLP_ENDPOINT", optionalAddress),
    serviceName: variable("OTEL_SERVICE_NAME", optionalText),
    isDisabled: variable(
      "OTEL_SDK_DISABLED",
      optionalText.transform((value) => value?.toLowerCase() === "true"),
    ),
  },
  allowedEmails: variable("ALLOWED_EMAILS", optionalText.transform(readAllowedEmails)),
  authSecret: secret("AUTH_SECRET", longText),
  storageSecret: secret("STORAGE_SECRET", longText),
  secretsFile: variable("SECRETS_FILE", z.string().min(1).default(".data/secrets.json")),
  /** whether finished images are signed, and the PEM files to sign with, where they are the operator's own */
  contentCredentials: {
    isOn: variable(
      "CONTENT_CREDENTIALS",
      optionalText.pipe(z.enum(["0", "1"]).default("1")).transform((value) => value === "1"),
    ),
    keyFile: variable("CONTENT_KEY_FILE", optionalText),
    certificatesFile: variable("CONTENT_CERT_FILE", optionalText),
  },
  databaseUrl: variable("DATABASE_URL", databaseAddress),
  /** address of the server itself if `databaseUrl` is a pooler's; otherwise undefined */
  directDatabaseUrl: variable("DATABASE_URL_DIRECT", optionalText.pipe(databaseAddress.optional())),
  inngest: {
    /** the sandbox's runner or a dev server; undefined in the cloud */
    devUrl: variable("INNGEST_DEV", optionalAddress),
    baseUrl: variable("INNGEST_BASE_URL", optionalAddress),
    dashboardUrl: variable("INNGEST_DASHBOARD_URL", optionalAddress),
    eventKey: secret("INNGEST_EVENT_KEY"),
    signingKey: secret("INNGEST_SIGNING_KEY"),
    /** accepted too, while the signing key is changed */
    signingKeyFallback: secret("INNGEST_SIGNING_KEY_FALLBACK"),
  },
  smtpUrl: variable("SMTP_URL", smtpAddress),
  mailFrom: variable("MAIL_FROM", z.string().min(3)),
  storage: variable("STORAGE", z.enum(storageNames).default("disk")),
  offeredEngines: variable("ENGINE", optionalText.transform(readEngineNames)),
  engineCosts: variable("ENGINE_COSTS", optionalText.transform(readEngineCosts)),
  welcomeCredits: variable("WELCOME_CREDITS", wholeNumber.default(0)),
  welcomeOncePer: variable(
    "WELCOME_CREDITS_ONCE_PER",
    z.enum(["mailbox", "address", "account"]).default("mailbox"),
  ),
  welcomesPerNetwork: variable("WELCOME_CREDITS_PER_NETWORK", wholeNumber.min(1).default(10)),
  creditExpiry: variable("CREDIT_EXPIRY", z.enum(["30d", "never"]).default("30d")),
  /** how long photos are kept that no model needs; two or more, as texts say "days" */
  photoDays: variable("PHOTO_DAYS", z.coerce.number().int().min(2).max(365).default(limits.photoDays)),
  /** minutes of a processor for what nobody pays */
  freeWork: {
    minutesPerDay: variable("FREE_WORK_MINUTES", wholeNumber.min(1).max(10_000).default(30)),
    minutesAtOnce: variable("FREE_WORK_MINUTES_AT_ONCE", wholeNumber.min(1).max(10_000).default(60)),
  },
  /** what becomes of a hosted engine's images of somebody else, after a second try */
  imagesOfAnotherPerson: variable(
    "IMAGES_OF_ANOTHER_PERSON",
    optionalText.pipe(z.enum(["withhold", "deliver"]).default("withhold")),
  ),
  costs: {
    training: variable("COST_TRAINING", wholeNumber.min(1).default(defaultCosts.training)),
    /** in place of it, for engines whose training only chooses photos */
    photosTraining: variable("COST_TRAINING_PHOTOS", wholeNumber.min(1).default(defaultPhotosTrainingCost)),
    generation: variable("COST_GENERATION", wholeNumber.min(1).default(defaultCosts.generation)),
    edit: variable("COST_EDIT", wholeNumber.min(1).default(defaultCosts.edit)),
    promptHelper: variable("COST_PROMPT_HELPER", wholeNumber.min(1).default(defaultCosts.promptHelper)),
  },
  packages: variable("CREDIT_PACKAGES", optionalText.transform(readPackages)),
  stripe: {
    secretKey: secret("STRIPE_SECRET_KEY"),
    webhookSecret: secret("STRIPE_WEBHOOK_SECRET"),
    apiBase: override("STRIPE_API_BASE"),
    invoices: variable(
      "STRIPE_INVOICES",
      optionalText.pipe(z.enum(["0", "1"]).default("1")).transform((value) => value === "1"),
    ),
    promotionCodes: variable(
      "STRIPE_PROMOTION_CODES",
      optionalText.pipe(z.enum(["0", "1"]).default("0")).transform((value) => value === "1"),
    ),
  },
  promptHelper: {
    driver: variable("PROMPT_HELPER", z.enum(["rules", "llm"]).default("rules")),
    baseUrl: variable("LLM_BASE_URL", optionalAddress),
    model: variable("LLM_MODEL", optionalText),
    apiKey: secret("LLM_API_KEY"),
  },
  supportEmail: variable("SUPPORT_EMAIL", optionalText.pipe(z.email().optional())),
  sourceUrl: variable("SOURCE_URL", optionalAddress),
  testimonialsFile: variable("TESTIMONIALS_FILE", optionalText),
  sandbox: variable("SANDBOX", optionalText),
};

export type EnvironmentSettings = Values<typeof variables>;

export const allVariables = [variables, engineVariables, storageVariables].flatMap(listVariables);

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

function readPackages(text: string | undefined, context: z.RefinementCtx): readonly PackageOffer[] {
  if (!text) return defaultPackages;
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const json = parseJson(text);
  if (json === undefined) return refuse("must be JSON");
  const packages = packageOffersSchema.safeParse(json);
  if (packages.success) return packages.data;
  const [issue] = packages.error.issues;
  return refuse(`${issue?.path.join(".")} ${issue?.message}`);
}

/** Addresses, and domains with an @ before them, separated by commas or spaces; undefined for everyone ("*", or not set). */
function readAllowedEmails(
  text: string | undefined,
  context: z.RefinementCtx,
): { everybody: boolean; list: readonly string[] } | undefined {
  if (text === undefined) return undefined;
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (entries.length === 1 && entries[0] === "*") return { everybody: true, list: [] };
  const list = entries.map((entry) => {
    const { data } = emailSchema.safeParse(entry.startsWith("@") ? `a${entry}` : entry);
    return data && (entry.startsWith("@") ? data.slice(1) : data);
  });
  const wrong = entries[list.indexOf(undefined)];
  if (wrong !== undefined || list.length === 0) {
    context.addIssue({
      code: "custom",
      message: `“${wrong ?? text}” is neither an address like ana@example.com nor a domain like @club.example`,
    });
  }
  return { everybody: false, list: list.filter((entry) => entry !== undefined) };
}
