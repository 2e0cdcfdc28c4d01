import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createSigningKey } from "@portrait-studio/photo/signer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvironmentError } from "../environment/environment-error.ts";
import { openSigner } from "./open-signer.ts";
import { readOwnSecrets, readOwnSigningKey } from "./own-secrets.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "own-secrets-"));
  file = join(folder, "data", "secrets.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("are made once, readable only by their owner, and read from then on", () => {
  const made = readOwnSecrets(file);
  expect(readOwnSecrets(file)).toEqual(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(made.AUTH_SECRET).toMatch(/^[\w-]{43}$/);
  expect(made.AUTH_SECRET).not.toBe(made.STORAGE_SECRET);
  expect(readdirSync(join(folder, "data"))).toEqual(["secrets.json"]);
});

test("are the same for processes that start at the same time", async () => {
  const module = new URL("own-secrets.ts", import.meta.url).href;
  const script = `const { readOwnSecrets } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(readOwnSecrets(${JSON.stringify(file)})));`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  const outputs = await Promise.all([run(), run(), run(), run()]);
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(readdirSync(join(folder, "data"))).toEqual(["secrets.json"]);
});

test("are refused where others may read them, and where something else is in the file", () => {
  readOwnSecrets(file);
  chmodSync(file, 0o640);
  expect(() => readOwnSecrets(file)).toThrow(/^SECRETS_FILE can be read by others: run chmod 600 /);
  chmodSync(file, 0o600);
  for (const text of ["", "{", '{"AUTH_SECRET":"short","STORAGE_SECRET":"short"}']) {
    writeFileSync(file, text);
    expect(() => readOwnSecrets(file)).toThrow(/is damaged: restore it from a backup/);
  }
});

test("report the file when it cannot be made", () => {
  writeFileSync(join(folder, "data"), "a file, where a folder is needed");
  expect(() => readOwnSecrets(file)).toThrow(/^SECRETS_FILE \(.*\) can be neither read nor made \(ENOTDIR\)/);
});

test("of a studio before credentials get a key, which all processes that start at the same time take", async () => {
  const before = readOwnSecrets(file);
  const module = new URL("own-secrets.ts", import.meta.url).href;
  const script = `const { readOwnSigningKey } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(readOwnSigningKey(${JSON.stringify(file)})));`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  const outputs = await Promise.all([run(), run(), run(), run()]);
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(JSON.parse(outputs[0]?.stdout ?? "")).toEqual(readOwnSigningKey(file));
  expect(readOwnSecrets(file)).toMatchObject(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data"))).toEqual(["secrets.json"]);
  const signer = openSigner({ signing: { secretsFile: file }, deployment: "private" });
  expect(signer?.studio.certificates).toHaveLength(1);
});

test("a key that others made is taken from two files, and a nameless one not by a public studio", () => {
  const { key, certificates } = createSigningKey();
  const [keyFile, certificatesFile] = [join(folder, "key.pem"), join(folder, "certificates.pem")];
  const open = (deployment: string) => openSigner({ signing: { keyFile, certificatesFile }, deployment });
  expect(() => open("private")).toThrow(EnvironmentError);
  writeFileSync(keyFile, key);
  writeFileSync(certificatesFile, certificates);
  expect(open("private")?.own.issuers).toContain("BEGIN CERTIFICATE");
  expect(() => open("public")).toThrow(
    /^CONTENT_KEY_FILE and CONTENT_CERT_FILE cannot sign: a local or private studio made/,
  );
  writeFileSync(keyFile, createSigningKey().key);
  expect(() => open("private")).toThrow(/cannot sign: the first certificate is not the key's\.$/);
});
