import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { createGeneration } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Environment, readEnvironment } from "../environment.ts";
import { version } from "../version.ts";
import { examineStudio } from "./examine-studio.ts";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));

let context: TestStudio;
let folder: string;
/** answers as the web server's health, and as Inngest's server */
let studio: Server;
let sound: Record<string, string>;
let shownVersion = version;
beforeAll(async () => {
  context = await createTestStudio();
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
  studio = createServer((_request, response) => response.end(JSON.stringify({ version: shownVersion })));
  await new Promise<void>((resolve) => studio.listen(0, "127.0.0.1", resolve));
  const { port } = studio.address() as AddressInfo;
  sound = {
    ...sample,
    DEPLOYMENT: "private",
    SANDBOX: "",
    ALLOWED_EMAILS: "*",
    SECRETS_FILE: join(folder, "secrets.json"),
    STORAGE_DIR: join(folder, "storage"),
    DATABASE_URL: context.databaseUrl,
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    INNGEST_DEV: `http://127.0.0.1:${port}`,
  };
});
afterAll(async () => {
  await new Promise((resolve) => studio.close(resolve));
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

async function problemsOf(
  settings: Record<string, string> = {},
  change: (environment: Environment) => Environment = (e) => e,
) {
  const findings = await examineStudio(change(readEnvironment({ ...sound, ...settings })));
  const broken = findings.filter(({ problem }) => problem !== undefined);
  return Object.fromEntries(broken.map(({ name, problem }) => [name, problem]));
}

test("a studio with all services but mail has one problem", async () => {
  expect(await problemsOf({ SMTP_URL: "smtp://127.0.0.1:9" })).toEqual({
    "mail server": expect.stringMatching(/^SMTP_URL does not take mails: .*ECONNREFUSED/),
  });
});

test("each unreachable service is reported by its setting", async () => {
  const nowhere = "http://127.0.0.1:9";
  expect(
    await problemsOf({ SMTP_URL: "smtp://127.0.0.1:9", INNGEST_DEV: nowhere, APP_URL: nowhere, PORT: "9" }),
  ).toMatchObject({
    Inngest: expect.stringMatching(/^INNGEST_DEV does not answer: /),
    address: expect.stringMatching(/^APP_URL \(http:\/\/127.0.0.1:9\) does not lead to the studio/),
    "web server": expect.stringMatching(/^Nothing answers on this machine at PORT=9/),
  });
  shownVersion = "0.0.1";
  expect(await problemsOf()).toMatchObject({ "web server": expect.stringMatching(/^Version 0.0.1 answers/) });
  shownVersion = version;
  // a file, where a folder is needed
  const disk = { driver: "disk", folder: join(folder, "secrets.json") } as const;
  expect(await problemsOf({}, (environment) => ({ ...environment, storage: disk }))).toMatchObject({
    "file store": expect.stringMatching(/^STORAGE=disk cannot be used: /),
  });
});

test("an unreachable database is reported by every check that needs it", async () => {
  const problems = await problemsOf({ DATABASE_URL: "postgresql://studio@127.0.0.1:9/studio" });
  for (const name of ["database", "migrations", "clock", "events"])
    expect([name, problems[name]]).toEqual([name, expect.stringContaining("ECONNREFUSED")]);
});

test("a pooled address without the direct one, and a proxy that is not counted, are reported", async () => {
  const pooled = (environment: Environment) => {
    const url = new URL(environment.databaseUrl);
    url.hostname = "ep-one-pooler.eu.example";
    return { ...environment, databaseUrl: url.href, appUrl: "https://studio.example" };
  };
  expect(await problemsOf({}, pooled)).toMatchObject({
    "pooled address": expect.stringContaining("set DATABASE_URL_DIRECT"),
    "proxy depth": expect.stringContaining("set it to the number of proxies"),
  });
});

test("missing migrations, events that wait and jobs that do not begin or end are found in the database", async () => {
  const { db } = context.studio;
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  context.failDispatch(true);
  await createGeneration(context.studio, actor, { prompt: "noir", count: 1, aspectRatio: "4:5", modelId });
  await db.execute(
    sql`update generation set created_at = created_at - interval '1 day', deadline_at = created_at - interval '1 hour'`,
  );
  await db.execute(sql`update outbox set created_at = created_at - interval '1 hour', sent_at = null`);
  expect(await problemsOf()).toMatchObject({
    migrations: "1 migrations are missing: start the studio with npm start, or run pnpm studio migrate.",
    events: expect.stringMatching(/^1 events have waited/),
    functions: expect.stringMatching(/^1 jobs were asked for ten minutes ago .* Register http/),
    deadlines: expect.stringMatching(/^1 jobs are past their deadline/),
  });
});
