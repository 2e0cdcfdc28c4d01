import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createSigningKey, type SigningKey } from "@portrait-studio/photo/signer";
import { z } from "zod";
import { EnvironmentError } from "../environment/environment-error.ts";
import { parseJson } from "../parse-json.ts";

const secret = z.string().min(32);
const pem = z.string().startsWith("-----BEGIN ");
export const secretsSchema = z.object({
  AUTH_SECRET: secret,
  STORAGE_SECRET: secret,
  /** for the credentials of images: made when the first one is to be signed */
  CONTENT_KEY: pem.optional(),
  CONTENT_CERTIFICATES: pem.optional(),
});

export type OwnSecrets = z.infer<typeof secretsSchema>;

/**
 * The secrets that a studio makes at its first start, in a file that only its owner may read. If several processes start at once,
 * the first one makes them and the others read them.
 * @param file absolute path
 * @throws EnvironmentError when it cannot be made, others may read it, or it holds something else
 */
export function readOwnSecrets(file: string): OwnSecrets {
  const text = read(file) ?? make(file);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new EnvironmentError(`SECRETS_FILE can be read by others: run chmod 600 ${file}.`);
  const secrets = secretsSchema.safeParse(parseJson(text));
  if (!secrets.success)
    throw new EnvironmentError(
      `SECRETS_FILE (${file}) is damaged: restore it from a backup; without it people must sign in again, and old image addresses stop working.`,
    );
  return secrets.data;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw failure(file, error);
  }
}

/** Replaces the file, e.g. with the secrets of a backup. @throws EnvironmentError when it cannot be written */
export function replaceOwnSecrets(file: string, secrets: OwnSecrets): void {
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(own, writeSecrets(secrets), { mode: 0o600, flag: "wx", flush: true });
    renameSync(own, file);
  } catch (error) {
    rmSync(own, { force: true });
    throw failure(file, error);
  }
}

/**
 * The key in the file, with its certificates. One is made where the file has none yet; of several processes that start at once the first
 * one's is taken by all.
 * @throws EnvironmentError as `readOwnSecrets` does
 */
export function readOwnSigningKey(file: string): SigningKey {
  const { CONTENT_KEY: key, CONTENT_CERTIFICATES: certificates } = readOwnSecrets(file);
  if (key !== undefined && certificates !== undefined) return { key, certificates };
  const beside = `${file}.signing-key`;
  const made = read(beside) ?? makeFile(beside, JSON.stringify(createSigningKey()));
  // another process may have finished meanwhile, and taken its file away
  const secrets = readOwnSecrets(file);
  if (secrets.CONTENT_KEY === undefined && made !== "") {
    const { key, certificates } = JSON.parse(made);
    replaceOwnSecrets(file, { ...secrets, CONTENT_KEY: key, CONTENT_CERTIFICATES: certificates });
  }
  rmSync(beside, { force: true });
  return readOwnSigningKey(file);
}

export function writeSecrets({ AUTH_SECRET, STORAGE_SECRET, ...others }: OwnSecrets): string {
  return `${JSON.stringify({ AUTH_SECRET, STORAGE_SECRET, ...others }, null, 2)}\n`;
}

function make(file: string): string {
  const newSecret = () => randomBytes(32).toString("base64url");
  return makeFile(file, writeSecrets({ AUTH_SECRET: newSecret(), STORAGE_SECRET: newSecret() }));
}

/** Writes the whole file, then links it to its name, which fails if another process was first. @returns what the file has then */
function makeFile(file: string, text: string): string {
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(own, text, { mode: 0o600, flag: "wx", flush: true });
    linkSync(own, file);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return read(file) ?? "";
    throw failure(file, error);
  } finally {
    rmSync(own, { force: true });
  }
}

function failure(file: string, error: unknown): EnvironmentError {
  const code = error instanceof Error && "code" in error ? error.code : error;
  return new EnvironmentError(
    `SECRETS_FILE (${file}) can be neither read nor made (${code}): let the studio write there, or set AUTH_SECRET and STORAGE_SECRET.`,
  );
}
