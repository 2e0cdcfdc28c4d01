import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectDatabase, images } from "@portrait-studio/db";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import { moveFiles } from "@portrait-studio/storage/move";
import { createTestStudio, makeEdits, makeImages, type TestStudio } from "@portrait-studio/studio/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const program = join(import.meta.dirname, "studio.ts");
const run = promisify(execFile);

let context: TestStudio;
let folder: string;
let databases: pg.Client;
/** Settings of the studio that is backed up. */
let source: NodeJS.ProcessEnv;
const names: string[] = [];
beforeAll(async () => {
  context = await createTestStudio();
  folder = await mkdtemp(join(tmpdir(), "studio-backup-"));
  databases = new pg.Client({ connectionString: inject("postgresUrl") });
  await databases.connect();
  source = await fill();
});
afterAll(async () => {
  for (const name of names) await databases.query(`drop database if exists ${name} with (force)`);
  await databases.end();
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (...parts: string[]) => join(folder, ...parts);
const storeAt = (name: string) =>
  createDiskStorage({ folder: inFolder(name), secret: "unused", baseUrl: "http://localhost/api/files" });

/** Settings of a private studio with its own database, files and secrets. */
function settings(name: string, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: "/usr/bin:/bin",
    // each command loads the same modules
    NODE_COMPILE_CACHE: inFolder("compiled"),
    DEPLOYMENT: "private",
    ALLOWED_EMAILS: "*",
    DATABASE_URL: databaseUrl,
    INNGEST_DEV: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "a@b.example",
    PORT: "9",
    WORKER_PORT: "9",
    STORAGE_DIR: inFolder(name),
    SECRETS_FILE: inFolder(`${name}-secrets.json`),
  };
}

async function emptyStudio(name: string): Promise<NodeJS.ProcessEnv> {
  const database = `drill_${process.pid}_${name}`;
  await databases.query(`create database ${database}`);
  names.push(database);
  return settings(name, Object.assign(new URL(inject("postgresUrl")), { pathname: `/${database}` }).href);
}

const studio = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
  run(process.execPath, [program, ...words], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

/** A studio with two people, photos, images and edits, whose files are in its own folder. */
async function fill(): Promise<NodeJS.ProcessEnv> {
  for (let person = 0; person < 2; person += 1) {
    const actor = await context.signUp();
    await context.uploadPhotos(actor, 2);
    const [imageId = ""] = await makeImages(context.studio, actor, { count: 3 });
    await makeEdits(context.studio, actor, { imageId });
  }
  await moveFiles({ from: context.studio.storage, to: storeAt("source") });
  return settings("source", context.databaseUrl);
}

test("drill: after back up, wipe and restore, every image is readable and the credits add up", async () => {
  const backup = inFolder("backup");
  expect(await studio(source, "backup", backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Wrote \d+ rows/),
  });
  expect((await stat(backup)).mode & 0o077).toBe(0);
  const target = await emptyStudio("target");
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored the studio .* The credits add up\.\n$/),
  });
  expect(await readFile(inFolder("target-secrets.json"), "utf8")).toBe(
    await readFile(inFolder("source-secrets.json"), "utf8"),
  );
  const restored = connectDatabase({ url: target.DATABASE_URL ?? "" });
  try {
    const rows = await restored.db.select().from(images);
    expect(rows).toHaveLength(8);
    expect(rows).toEqual(expect.arrayContaining(await context.studio.db.select().from(images)));
    for (const { storageKey } of rows)
      expect(await storeAt("target").read(storageKey)).toEqual(await context.studio.storage.read(storageKey));
  } finally {
    await restored.close();
  }
  expect(await storeAt("target").list("")).toEqual(await storeAt("source").list(""));
  expect((await studio(target, "audit")).code).toBe(0);

  // a second time: the target is not empty any more
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 1,
    stderr: "The database is not empty. To replace what is there, add --replace.\n",
  });
  await storeAt("target").put("photos/later.jpg", Buffer.from("later"), { contentType: "image/jpeg" });
  expect((await studio(target, "restore", backup, "--replace")).code).toBe(0);
  expect(await storeAt("target").list("photos/later")).toEqual([]);
  // a finished backup is not written over
  expect(await studio(source, "backup", backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("name another folder"),
  });
});

test("an interrupted backup continues in its folder, and is none until it is finished", async () => {
  const backup = inFolder("interrupted");
  expect((await studio(source, "backup", backup)).code).toBe(0);
  const files = await storeAt("interrupted/files").list("");
  await rm(join(backup, "manifest.json"));
  await storeAt("interrupted/files").remove(files.slice(0, 2));
  // half of a file, and one that the studio has deleted since
  await truncate(join(backup, "files", files[2] ?? ""), 5);
  await storeAt("interrupted/files").put("photos/deleted.jpg", Buffer.from("x"), {
    contentType: "image/jpeg",
  });
  const target = await emptyStudio("unfinished");
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("interrupted"),
  });
  expect((await studio(source, "backup", backup)).code).toBe(0);
  expect(await storeAt("interrupted/files").list("")).toEqual(files);
  expect((await studio(target, "restore", backup)).code).toBe(0);
});

test("a damaged backup changes nothing, and an interrupted restore continues", async () => {
  const backup = inFolder("damaged");
  expect((await studio(source, "backup", backup)).code).toBe(0);
  const target = await emptyStudio("careful");
  const damage = async (part: string, message: string) => {
    const file = join(backup, part);
    const before = await readFile(file);
    await writeFile(file, before.with(before.length - 1, (before.at(-1) ?? 0) ^ 1));
    expect(await studio(target, "restore", backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
    await writeFile(file, before);
  };
  const [photo = ""] = await storeAt("damaged/files").list("photos/");
  await damage("database/user.copy.gz", "user.copy.gz of the backup is damaged");
  await damage("files.jsonl", "files.jsonl of the backup is damaged");
  await damage("secrets.json", "secrets.json of the backup is damaged");
  await damage(`files/${photo}`, `The file ${photo} of the backup is damaged`);
  await damage("manifest.json", "manifest.json is damaged");
  expect(await storeAt("careful").list("")).toEqual([]);

  // cut off after the first files
  await storeAt("careful").put(photo, await storeAt("damaged/files").read(photo), {
    contentType: "image/jpeg",
  });
  expect((await studio(target, "restore", backup)).code).toBe(0);
  expect(await storeAt("careful").list("")).toEqual(await storeAt("source").list(""));
});

test("other secrets in the environment and a running studio are refused before anything changes", async () => {
  const backup = inFolder("refused");
  expect((await studio(source, "backup", backup)).code).toBe(0);
  const target = {
    ...(await emptyStudio("refusing")),
    AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
    STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
  };
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--keep-secrets"),
  });
  const web = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(web, "listening");
  const running = { ...target, PORT: String((web.address() as AddressInfo).port) };
  expect(await studio(running, "restore", backup, "--keep-secrets")).toMatchObject({
    code: 1,
    stderr: "The web server of this studio is running: stop the studio first.\n",
  });
  web.close();
  expect(await storeAt("refusing").list("")).toEqual([]);
  expect((await studio(target, "restore", backup, "--keep-secrets")).code).toBe(0);
  expect(await studio(target, "restore")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("pnpm studio restore FOLDER"),
  });
});
