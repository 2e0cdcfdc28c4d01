import { photoAddresses } from "../engines/photo-addresses.ts";
import { isLoopback } from "../http/loopback.ts";
import { EnvironmentError } from "./environment-error.ts";
import { allVariables, type EnvironmentSettings } from "./variables.ts";

/** Values with this prefix are public, because they are in .env.example. */
export const sandboxPrefix = "sandbox_";

type Source = Readonly<Record<string, string | undefined>>;

const listNames = (kind: "secret" | "override") =>
  allVariables.filter((one) => one.kind === kind).map(({ name }) => name);

const secretNames = listNames("secret");

/**
 * Refuses values that are unsuitable for a public deployment: those for one machine only, and secrets that protect nothing.
 * @param source the environment's variables by name, as texts
 * @throws EnvironmentError with what to do instead
 */
export function refuseUnfit(settings: EnvironmentSettings, source: Source): void {
  refuseSandbox(settings, source);
  refuseOverrides(source, "a public deployment");
  refuseWeakSecrets(settings, source);
  if (!settings.appUrl?.startsWith("https://")) {
    throw new EnvironmentError("APP_URL must be the studio's https address in a public deployment.");
  }
  if (settings.trustProxy === undefined) {
    throw new EnvironmentError(
      "Set TRUST_PROXY to the number of proxies in front of the studio: 1 for one that appends to X-Forwarded-For.",
    );
  }
  refuseLoopbackInngest(settings);
  refuseLoopbackMail(settings);
  refusePlainMail(settings);
  refusePlainFiles(settings, source);
}

/** A store, or a GPU, in the studio's own network, where its name has no dot, may be used without TLS if ALLOW_LOOPBACK lists it. */
export function refusePlainFiles({ allowLoopback }: EnvironmentSettings, source: Source): void {
  for (const { driver, name } of photoAddresses) {
    const address = source[name];
    if (!address || !isPlainText(new URL(address))) continue;
    const isNeighbour = /^[^.:[\]]+$/.test(new URL(address).hostname);
    if (isNeighbour && allowLoopback.includes(driver)) continue;
    throw new EnvironmentError(
      `${name} must begin with https://, otherwise photos would be sent unencrypted.${isNeighbour ? ` If it is in the studio's own network, set ALLOW_LOOPBACK=${driver}.` : ""}`,
    );
  }
}

/** Whether files would travel unencrypted, to another machine. */
function isPlainText({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}

function refuseSandbox(settings: EnvironmentSettings, source: Source): void {
  if (settings.sandbox) {
    throw new EnvironmentError("SANDBOX is set: leave it empty, a public deployment runs no local fakes.");
  }
  refuseSamples(secretNames, source);
  if (settings.databaseUrl.includes(sandboxPrefix)) {
    throw new EnvironmentError("DATABASE_URL has the sandbox's public password; use a database of your own.");
  }
  if (settings.inngest.devUrl) {
    throw new EnvironmentError(
      "INNGEST_DEV is set: a public deployment needs INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead.",
    );
  }
}

export function refuseSamples(names: readonly string[], source: Source): void {
  const sample = names.find((name) => source[name]?.startsWith(sandboxPrefix));
  if (sample) throw new EnvironmentError(`${sample} is the public sample value; set one of your own.`);
}

export function refuseOverrides(
  source: Source,
  deployment: string,
  names: readonly string[] = listNames("override"),
): void {
  const set = names.find((name) => source[name]);
  if (set) throw new EnvironmentError(`${set} is set: ${deployment} talks to the real service.`);
}

function refuseWeakSecrets({ authSecret, storageSecret, stripe }: EnvironmentSettings, source: Source): void {
  for (const [name, value] of Object.entries({ AUTH_SECRET: authSecret, STORAGE_SECRET: storageSecret })) {
    if (value && isGuessable(value)) {
      throw new EnvironmentError(`${name} can be guessed: set one made by \`openssl rand -base64 32\`.`);
    }
  }
  const namesByValue = new Map<string, string>();
  for (const name of secretNames) {
    const value = source[name];
    if (!value) continue;
    if (/^(.)\1*$/.test(value)) {
      throw new EnvironmentError(`${name} is one repeated character: set the real one.`);
    }
    const other = namesByValue.get(value);
    if (other) throw new EnvironmentError(`${other} and ${name} are equal: set a different one for each.`);
    namesByValue.set(value, name);
  }
  if (/^[rs]k_test_/.test(stripe.secretKey ?? "")) {
    throw new EnvironmentError(
      "STRIPE_SECRET_KEY is a key of Stripe's test mode, in which nobody pays: set the live one (sk_live_...).",
    );
  }
}

const fewestCharacters = 8;
const placeholder = /change.?me|replace.?me|your.?secret|password|example|placeholder/i;

/** Whether it has few different characters, repeats itself, has a run like "abcdef" or a placeholder, unlike random values. */
export function isGuessable(secret: string): boolean {
  const length = secret.length;
  const repeats = Array.from({ length: Math.floor(length / 2) }, (_, index) => index + 1).some(
    (period) => secret.slice(period) === secret.slice(0, length - period),
  );
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return new Set(secret).size < fewestCharacters || repeats || steps > length / 2 || placeholder.test(secret);
}

function refuseLoopbackInngest({ inngest: { baseUrl: address }, allowLoopback }: EnvironmentSettings): void {
  if (!address || allowLoopback.includes("inngest") || !isLoopback(new URL(address).hostname)) return;
  throw new EnvironmentError(
    "INNGEST_BASE_URL is on this machine: set your Inngest server's address, or ALLOW_LOOPBACK=inngest if it runs here.",
  );
}

function refuseLoopbackMail({ smtpUrl, allowLoopback }: EnvironmentSettings): void {
  const { hostname, port } = new URL(smtpUrl);
  if (!isLoopback(hostname)) return;
  if (port === "1025") {
    throw new EnvironmentError("SMTP_URL is the sandbox's mail catcher; set your mail server's address.");
  }
  if (allowLoopback.includes("mail")) return;
  throw new EnvironmentError(
    "SMTP_URL is on this machine: set your mail server's address, or ALLOW_LOOPBACK=mail if it runs here.",
  );
}

/** Mails to another machine contain sign-in codes. */
export function refusePlainMail({ smtpUrl }: EnvironmentSettings): void {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (isLoopback(hostname)) return;
  // without this option in the query, nodemailer sends in plain text when the server does not offer STARTTLS
  if (protocol === "smtp:" && !/^(true|1)$/.test(searchParams.get("requireTLS") ?? "")) {
    throw new EnvironmentError(
      "SMTP_URL may send mails unencrypted: begin it with smtps://, or add ?requireTLS=true where the server speaks STARTTLS.",
    );
  }
  if (/^(false|0)$/.test(searchParams.get("tls.rejectUnauthorized") ?? "")) {
    throw new EnvironmentError("SMTP_URL turns off the check of the mail server's certificate: remove that.");
  }
}
