import { storageVariables } from "@portrait-studio/storage/registry";
import { engineAddresses, engineBases, engineSecrets } from "./engine-settings.ts";
import { EnvironmentError } from "./environment-error.ts";
import { isLoopback } from "./loopback.ts";
import { storageBases, storageSecrets } from "./storage-settings.ts";

/** Values with this prefix are public, because they are in .env.example. */
export const sandboxPrefix = "sandbox_";

/** Where photos are sent to a server of the operator's choice. */
const photoAddresses: readonly { driver: string; name: string }[] = [
  ...storageVariables.filter(({ kind }) => kind === "address"),
  ...engineAddresses,
];

/** Services on this machine or in its network that a public studio may use if ALLOW_LOOPBACK lists them. */
export const loopbackServices: readonly string[] = [
  "inngest",
  "mail",
  ...new Set(photoAddresses.map(({ driver }) => driver)),
];

type Text = string | undefined;

type Texts = Partial<Record<(typeof secretNames)[number] | (typeof bases)[number], Text>>;

interface PublicVariables extends Texts {
  AUTH_SECRET: string;
  STORAGE_SECRET: string;
  APP_URL?: Text;
  TRUST_PROXY?: number | undefined;
  ALLOW_LOOPBACK: readonly string[];
  DATABASE_URL: string;
  INNGEST_DEV?: Text;
  INNGEST_BASE_URL?: Text;
  SMTP_URL: string;
  SANDBOX?: Text;
}

const secretNames = [
  "AUTH_SECRET",
  "STORAGE_SECRET",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "INNGEST_SIGNING_KEY_FALLBACK",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "LLM_API_KEY",
] as const;

const bases = ["STRIPE_API_BASE"] as const;

/** Names of the engines' and stores' variables that contain a secret, and of those that override a provider's address. */
export const driverSecrets = [...storageSecrets, ...engineSecrets];
export const driverBases = [...storageBases, ...engineBases];

/**
 * Refuses values that are unsuitable for a public deployment: those for one machine only, and secrets that protect nothing.
 * @throws EnvironmentError with what to do instead
 */
export function refuseUnfit(values: PublicVariables, driverValues: Readonly<Record<string, Text>>): void {
  const read = (name: (typeof secretNames)[number] | (typeof bases)[number]) => [name, values[name]] as const;
  const readDriver = (name: string) => [name, driverValues[name]] as const;
  const secrets = new Map([...secretNames.map(read), ...driverSecrets.map(readDriver)]);
  refuseSandbox(values, secrets);
  refuseBases(new Map([...bases.map(read), ...driverBases.map(readDriver)]));
  refuseWeakSecrets(values, secrets);
  if (!values.APP_URL?.startsWith("https://")) {
    throw new EnvironmentError("APP_URL must be the studio's https address in a public deployment.");
  }
  if (values.TRUST_PROXY === undefined) {
    throw new EnvironmentError(
      "Set TRUST_PROXY to the number of proxies in front of the studio: 1 for one that appends to X-Forwarded-For.",
    );
  }
  refuseLoopbackInngest(values);
  refuseLoopbackMail(values);
  refusePlainMail(values);
  refusePlainFiles(driverValues, values.ALLOW_LOOPBACK);
}

/** A store, or a GPU, in the studio's own network, where its name has no dot, may be used without TLS if ALLOW_LOOPBACK lists it. */
export function refusePlainFiles(
  driverValues: Readonly<Record<string, Text>>,
  allowed: readonly string[],
): void {
  for (const { driver, name } of photoAddresses) {
    const address = driverValues[name];
    if (!address || !isPlainText(new URL(address))) continue;
    const isNeighbour = /^[^.:[\]]+$/.test(new URL(address).hostname);
    if (isNeighbour && allowed.includes(driver)) continue;
    throw new EnvironmentError(
      `${name} must begin with https://, otherwise photos would be sent unencrypted.${isNeighbour ? ` If it is in the studio's own network, set ALLOW_LOOPBACK=${driver}.` : ""}`,
    );
  }
}

/** Whether files would travel unencrypted, to another machine. */
function isPlainText({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}

function refuseSandbox(values: PublicVariables, secrets: ReadonlyMap<string, Text>): void {
  if (values.SANDBOX) {
    throw new EnvironmentError("SANDBOX is set: leave it empty, a public deployment runs no local fakes.");
  }
  for (const [name, value] of secrets) {
    if (value?.startsWith(sandboxPrefix)) {
      throw new EnvironmentError(`${name} is the public sample value; set one of your own.`);
    }
  }
  if (values.DATABASE_URL.includes(sandboxPrefix)) {
    throw new EnvironmentError("DATABASE_URL has the sandbox's public password; use a database of your own.");
  }
  if (values.INNGEST_DEV) {
    throw new EnvironmentError(
      "INNGEST_DEV is set: a public deployment needs INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead.",
    );
  }
}

function refuseBases(addresses: ReadonlyMap<string, Text>): void {
  for (const [name, address] of addresses) {
    if (address) throw new EnvironmentError(`${name} is set: a public deployment talks to the real service.`);
  }
}

function refuseWeakSecrets(values: PublicVariables, secrets: ReadonlyMap<string, Text>): void {
  for (const name of ["AUTH_SECRET", "STORAGE_SECRET"] as const) {
    if (isGuessable(values[name])) {
      throw new EnvironmentError(`${name} can be guessed: set one made by \`openssl rand -base64 32\`.`);
    }
  }
  const namesByValue = new Map<string, string>();
  for (const [name, value] of secrets) {
    if (!value) continue;
    if (/^(.)\1*$/.test(value)) {
      throw new EnvironmentError(`${name} is one repeated character: set the real one.`);
    }
    const other = namesByValue.get(value);
    if (other) throw new EnvironmentError(`${other} and ${name} are equal: set a different one for each.`);
    namesByValue.set(value, name);
  }
  if (/^[rs]k_test_/.test(values.STRIPE_SECRET_KEY ?? "")) {
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

function refuseLoopbackInngest({ INNGEST_BASE_URL: address, ALLOW_LOOPBACK }: PublicVariables): void {
  if (!address || ALLOW_LOOPBACK.includes("inngest") || !isLoopback(new URL(address).hostname)) return;
  throw new EnvironmentError(
    "INNGEST_BASE_URL is on this machine: set your Inngest server's address, or ALLOW_LOOPBACK=inngest if it runs here.",
  );
}

function refuseLoopbackMail({ SMTP_URL, ALLOW_LOOPBACK }: PublicVariables): void {
  const { hostname, port } = new URL(SMTP_URL);
  if (!isLoopback(hostname)) return;
  if (port === "1025") {
    throw new EnvironmentError("SMTP_URL is the sandbox's mail catcher; set your mail server's address.");
  }
  if (ALLOW_LOOPBACK.includes("mail")) return;
  throw new EnvironmentError(
    "SMTP_URL is on this machine: set your mail server's address, or ALLOW_LOOPBACK=mail if it runs here.",
  );
}

/** Mails to another machine contain sign-in codes. */
export function refusePlainMail({ SMTP_URL }: Pick<PublicVariables, "SMTP_URL">): void {
  const { protocol, hostname, searchParams } = new URL(SMTP_URL);
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
