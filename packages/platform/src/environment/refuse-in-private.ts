import { isLoopback } from "../http/loopback.ts";
import { listVariables } from "./declare-variables.ts";
import { engineVariables } from "./engine-settings.ts";
import { EnvironmentError } from "./environment-error.ts";
import {
  isGuessable,
  refuseOverrides,
  refusePlainFiles,
  refusePlainMail,
  refuseSamples,
  sandboxPrefix,
} from "./refuse-unfit.ts";
import { storageVariables } from "./storage-settings.ts";
import type { EnvironmentSettings } from "./variables.ts";

/** Payments are not looked at: a private studio sells nothing. */
const drivers = listVariables({ ...storageVariables, ...engineVariables });
const listNames = (kind: "secret" | "override") =>
  drivers.filter((one) => one.kind === kind).map(({ name }) => name);

/** The sandbox may run no fakes for a private studio. Each of these listens on this machine only. */
const allowedInSandbox = ["postgres", "inngest", "mail"];

/**
 * Refuses settings that would admit strangers to a private studio, and fakes. It may run on one machine, with the sandbox's database,
 * runner and inbox.
 * @param source the environment's variables by name, as texts
 * @throws EnvironmentError with what to do instead
 */
export function refuseInPrivate(
  settings: EnvironmentSettings,
  source: Readonly<Record<string, string | undefined>>,
): void {
  if (settings.allowedEmails === undefined) {
    throw new EnvironmentError(
      "Set ALLOWED_EMAILS to those who may sign in: addresses and domains like ana@example.com,@club.example, or * for everybody.",
    );
  }
  const pretending = (settings.sandbox ?? "")
    .split(",")
    .map((name) => name.trim())
    .find((name) => name !== "" && !allowedInSandbox.includes(name));
  if (pretending) {
    throw new EnvironmentError(
      `SANDBOX has ${pretending}: a private studio may take ${allowedInSandbox.join(", ")} from it, or nothing.`,
    );
  }
  const own = { AUTH_SECRET: settings.authSecret, STORAGE_SECRET: settings.storageSecret };
  for (const [name, value] of Object.entries(own)) {
    if (value && isGuessable(value))
      throw new EnvironmentError(`${name} can be guessed: leave it empty, and the studio makes one.`);
  }
  refuseSamples(listNames("secret"), source);
  refuseOverrides(source, "a private studio", listNames("override"));
  refuseOpenServices(settings);
  refusePlainMail(settings);
  refusePlainFiles(settings, source);
  const { host, appUrl } = settings;
  if (opensToNetwork(host) && (!appUrl || isLoopback(new URL(appUrl).hostname))) {
    throw new EnvironmentError(
      "HOST opens the studio to others: set APP_URL to the address at which they reach it, e.g. http://studio.local:3000.",
    );
  }
}

function refuseOpenServices({ databaseUrl, inngest: { devUrl } }: EnvironmentSettings): void {
  if (databaseUrl.includes(sandboxPrefix) && !isLoopback(new URL(databaseUrl).hostname)) {
    throw new EnvironmentError(
      "DATABASE_URL has the sandbox's public password on another machine: change it.",
    );
  }
  if (devUrl && !isLoopback(new URL(devUrl).hostname)) {
    throw new EnvironmentError(
      "INNGEST_DEV is on another machine, and speaks unsigned: use INNGEST_BASE_URL with INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.",
    );
  }
}

export function opensToNetwork(host: string): boolean {
  return host === "0.0.0.0" || host === "::" || !isLoopback(host.includes(":") ? `[${host}]` : host);
}
