import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const standNames = ["postgres", "inngest", "mail"] as const;
export type StandName = (typeof standNames)[number];

const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);

const stands = z
  .string()
  .default("postgres,inngest,mail")
  .transform((list) => list.split(",").map((name) => name.trim()))
  .transform((list) => list.filter((name) => name !== ""))
  .pipe(z.array(z.enum(standNames, `must be a list of ${standNames.join(", ")}`)));

const variables = z.object({
  NODE_ENV: z.string().optional(),
  SANDBOX: stands,
  SANDBOX_ALLOW_PRODUCTION: z.string().optional(),
  SANDBOX_DATA_DIR: z.string().min(1).default(".data"),
  SANDBOX_POSTGRES_PORT: port.default(54_329),
  SANDBOX_INNGEST_PORT: port.default(8_288),
  SANDBOX_SMTP_PORT: port.default(1_025),
  SANDBOX_INBOX_PORT: port.default(8_025),
  WORKER_PORT: port.default(3_010),
});

/** The names that the sandbox reads, for the check against .env.example. */
export const sandboxVariables = Object.keys(variables.shape);

export interface SandboxEnvironment {
  /** The stands to start; the runner keeps its queue in PostgreSQL, so `inngest` brings `postgres` along. */
  stands: Set<StandName>;
  /** Absolute folder under which every stand keeps its state. */
  dataDir: string;
  postgresPort: number;
  inngestPort: number;
  smtpPort: number;
  inboxPort: number;
  /** Where the worker serves its functions. */
  appUrl: string;
}

/**
 * Checks what the sandbox needs to know. Relative folders are taken from the repository's root.
 * @throws an error of one sentence that names the variable.
 */
export function readSandboxEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): SandboxEnvironment {
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
  const named = new Set<StandName>(values.SANDBOX);
  if (named.has("inngest")) named.add("postgres");
  return {
    stands: named,
    dataDir: isAbsolute(values.SANDBOX_DATA_DIR)
      ? values.SANDBOX_DATA_DIR
      : resolve(repositoryRoot, values.SANDBOX_DATA_DIR),
    postgresPort: values.SANDBOX_POSTGRES_PORT,
    inngestPort: values.SANDBOX_INNGEST_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    inboxPort: values.SANDBOX_INBOX_PORT,
    appUrl: `http://127.0.0.1:${values.WORKER_PORT}/api/inngest`,
  };
}
