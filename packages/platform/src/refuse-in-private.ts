import { EnvironmentError } from "./environment-error.ts";
import { isLoopback } from "./loopback.ts";
import {
  driverBases,
  driverSecrets,
  isGuessable,
  refusePlainFiles,
  refusePlainMail,
  sandboxPrefix,
} from "./refuse-unfit.ts";

type Text = string | undefined;

interface PrivateVariables {
  HOST: string;
  APP_URL?: Text;
  AUTH_SECRET?: Text;
  STORAGE_SECRET?: Text;
  ALLOWED_EMAILS?: unknown;
  ALLOW_LOOPBACK: readonly string[];
  DATABASE_URL: string;
  INNGEST_DEV?: Text;
  SMTP_URL: string;
  SANDBOX?: Text;
}

/** What the sandbox may run for a private studio: no fakes. Each listens on this machine only. */
const allowedInSandbox = ["postgres", "inngest", "mail"];

/**
 * Refuses settings that would admit strangers to a private studio, and fakes. It may run on one machine, with the sandbox's database,
 * runner and inbox.
 * @throws EnvironmentError with what to do instead
 */
export function refuseInPrivate(
  values: PrivateVariables,
  driverValues: Readonly<Record<string, Text>>,
): void {
  if (values.ALLOWED_EMAILS === undefined) {
    throw new EnvironmentError(
      "Set ALLOWED_EMAILS to those who may sign in: addresses and domains like ana@example.com,@club.example, or * for everybody.",
    );
  }
  const pretending = (values.SANDBOX ?? "")
    .split(",")
    .map((name) => name.trim())
    .find((name) => name !== "" && !allowedInSandbox.includes(name));
  if (pretending) {
    throw new EnvironmentError(
      `SANDBOX has ${pretending}: a private studio may take ${allowedInSandbox.join(", ")} from it, or nothing.`,
    );
  }
  for (const name of ["AUTH_SECRET", "STORAGE_SECRET"] as const) {
    const value = values[name];
    if (value && isGuessable(value))
      throw new EnvironmentError(`${name} can be guessed: leave it empty, and the studio makes one.`);
  }
  for (const name of driverSecrets)
    if (driverValues[name]?.startsWith(sandboxPrefix))
      throw new EnvironmentError(`${name} is the public sample value; set one of your own.`);
  for (const name of driverBases)
    if (driverValues[name])
      throw new EnvironmentError(`${name} is set: a private studio talks to the real service.`);
  refuseOpenServices(values);
  refusePlainMail(values);
  refusePlainFiles(driverValues, values.ALLOW_LOOPBACK);
  if (opensToNetwork(values.HOST) && (!values.APP_URL || isLoopback(new URL(values.APP_URL).hostname))) {
    throw new EnvironmentError(
      "HOST opens the studio to others: set APP_URL to the address at which they reach it, e.g. http://studio.local:3000.",
    );
  }
}

function refuseOpenServices({ DATABASE_URL, INNGEST_DEV }: PrivateVariables): void {
  if (DATABASE_URL.includes(sandboxPrefix) && !isLoopback(new URL(DATABASE_URL).hostname)) {
    throw new EnvironmentError(
      "DATABASE_URL has the sandbox's public password on another machine: change it.",
    );
  }
  if (INNGEST_DEV && !isLoopback(new URL(INNGEST_DEV).hostname)) {
    throw new EnvironmentError(
      "INNGEST_DEV is on another machine, and speaks unsigned: use INNGEST_BASE_URL with INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.",
    );
  }
}

/** Whether a server that listens there can be reached from other machines. */
export function opensToNetwork(host: string): boolean {
  return host === "0.0.0.0" || host === "::" || !isLoopback(host.includes(":") ? `[${host}]` : host);
}
