import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const serviceNames = [
  "postgres",
  "inngest",
  "mail",
  "stripe",
  "replicate",
  "fal",
  "comfyui",
  "uploadthing",
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Services that store their state in PostgreSQL, and therefore start it. */
const needsDatabase: readonly ServiceName[] = ["inngest"];

const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);

const services = z
  .string()
  .default("postgres,inngest,mail,stripe")
  .transform((list) => list.split(",").map((name) => name.trim()))
  .transform((list) => list.filter((name) => name !== ""))
  .pipe(z.array(z.enum(serviceNames, `must be a list of ${serviceNames.join(", ")}`)));

const variables = z.object({
  NODE_ENV: z.string().optional(),
  SANDBOX: services,
  SANDBOX_ALLOW_PRODUCTION: z.string().optional(),
  SANDBOX_DATA_DIR: z.string().min(1).default(".data"),
  SANDBOX_POSTGRES_PORT: port.default(54_329),
  SANDBOX_INNGEST_PORT: port.default(8_288),
  SANDBOX_SMTP_PORT: port.default(1_025),
  SANDBOX_INBOX_PORT: port.default(8_025),
  SANDBOX_STRIPE_PORT: port.default(12_111),
  SANDBOX_REPLICATE_PORT: port.default(12_112),
  SANDBOX_FAL_PORT: port.default(12_113),
  SANDBOX_UPLOADTHING_PORT: port.default(12_114),
  SANDBOX_COMFYUI_PORT: port.default(12_115),
  STRIPE_SECRET_KEY: z.string().default("sandbox_sk_test_not_for_production"),
  STRIPE_WEBHOOK_SECRET: z.string().default("sandbox_whsec_not_for_production"),
  PORT: port.default(3_000),
  WORKER_PORT: port.default(3_010),
});

export const sandboxVariables = Object.keys(variables.shape);

export type SandboxEnvironment = ReturnType<typeof readSandboxEnvironment>;

/** Relative folders are taken from the repository's root. @throws one sentence that names the variable */
export function readSandboxEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const result = variables.safeParse(source);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${String(issue?.path[0])} is not valid: ${issue?.message}.`);
  }
  const values = result.data;
  if (values.NODE_ENV === "production" && values.SANDBOX_ALLOW_PRODUCTION !== "1") {
    throw new Error(
      "The sandbox is for one machine only and does not start with NODE_ENV=production; set SANDBOX_ALLOW_PRODUCTION=1 if you mean it.",
    );
  }
  const named = new Set<ServiceName>(values.SANDBOX);
  if (needsDatabase.some((name) => named.has(name))) named.add("postgres");
  if (named.has("stripe")) refuseRealKeys(values);
  return {
    services: named,
    /** Absolute folder under which every service keeps its state. */
    dataDir: isAbsolute(values.SANDBOX_DATA_DIR)
      ? values.SANDBOX_DATA_DIR
      : resolve(repositoryRoot, values.SANDBOX_DATA_DIR),
    postgresPort: values.SANDBOX_POSTGRES_PORT,
    inngestPort: values.SANDBOX_INNGEST_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    inboxPort: values.SANDBOX_INBOX_PORT,
    stripePort: values.SANDBOX_STRIPE_PORT,
    replicatePort: values.SANDBOX_REPLICATE_PORT,
    falPort: values.SANDBOX_FAL_PORT,
    comfyuiPort: values.SANDBOX_COMFYUI_PORT,
    uploadthingPort: values.SANDBOX_UPLOADTHING_PORT,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `http://127.0.0.1:${values.PORT}/api/webhooks/stripe`,
    },
    appUrl: `http://127.0.0.1:${values.WORKER_PORT}/api/inngest`,
  };
}

/** Keys of a real account and the fake at once can only be a mistake, and one that would be noticed late. */
function refuseRealKeys(values: z.output<typeof variables>): void {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
    if (values[name].startsWith("sandbox_")) continue;
    throw new Error(
      `${name} does not begin with "sandbox_", as the fake's does: take stripe out of SANDBOX to use Stripe itself.`,
    );
  }
}
