import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Environment, readEnvironment } from "@portrait-studio/platform/environment";
import { readOwnSigningKey } from "@portrait-studio/platform/own-secrets";
import { version } from "@portrait-studio/platform/version";
import { createGeneration, recordHeartbeat } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { examineStudio } from "./examine-studio.ts";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));

let context: TestStudio;
let folder: string;
/** answers as the web server's health, and as Inngest's server */
let studio: Server;
let sound: Record<string, string>;
let shownVersion = version;
/** what the runner has */
let knownFunctions = ["train"];
/** of a server that signs */
const signingKey = "0123456789abcdef".repeat(4);
/** of a provider's call without a signature */
let callbackStatus = 401;
beforeAll(async () => {
  context = await createTestStudio();
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
  studio = createServer((request, response) => {
    if (request.method === "POST") response.statusCode = callbackStatus;
    const signed = request.url?.startsWith("/v1/apps/portrait-studio/functions");
    if (signed && request.headers.authorization !== `Bearer ${signingKey}`) response.statusCode = 401;
    const functions = knownFunctions.length > 0 ? knownFunctions : null;
    response.end(JSON.stringify(signed ? functions : { version: shownVersion, functions: knownFunctions }));
  });
  await new Promise<void>((resolve) => studio.listen(0, "127.0.0.1", resolve));
  await recordHeartbeat(context.studio, { id: "one", app: "worker", version });
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
  const gone = { SMTP_URL: "smtp://127.0.0.1:9", INNGEST_DEV: nowhere, APP_URL: nowhere, PORT: "9" };
  expect(await problemsOf({ ...gone, OTEL_EXPORTER_OTLP_ENDPOINT: nowhere })).toMatchObject({
    traces: expect.stringMatching(/^No collector takes traces at OTEL_EXPORTER_OTLP_ENDPOINT /),
    Inngest: expect.stringMatching(/^INNGEST_DEV cannot run jobs: /),
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
    functions: expect.stringMatching(/^1 jobs were asked for ten minutes ago .* ask the worker .*port 3010/),
    deadlines: expect.stringMatching(/^1 jobs are past their deadline/),
  });
});

test("a worker that does not report, one of another version, and a runner without functions are reported", async () => {
  const { db } = context.studio;
  await db.execute(sql`update heartbeat set version = '0.0.1'`);
  expect(await problemsOf()).toMatchObject({ worker: expect.stringMatching(/^A worker of version 0.0.1/) });
  await db.execute(sql`update heartbeat set seen_at = seen_at - interval '61 seconds'`);
  knownFunctions = [];
  expect(await problemsOf()).toMatchObject({
    worker: expect.stringMatching(/^No worker has reported/),
    Inngest: expect.stringMatching(/^INNGEST_DEV cannot run jobs: it knows no functions/),
  });
  knownFunctions = ["train"];
  await recordHeartbeat(context.studio, { id: "two", app: "worker", version });
  expect(Object.keys(await problemsOf())).not.toContain("worker");
});

test("images that would not be signed are reported", async () => {
  expect(Object.keys(await problemsOf())).not.toContain("content credentials");
  const { key, certificates } = readOwnSigningKey(join(folder, "other.json"));
  const [CONTENT_KEY_FILE, CONTENT_CERT_FILE] = [join(folder, "key.pem"), join(folder, "certificates.pem")];
  writeFileSync(CONTENT_KEY_FILE, key);
  const end = "-----END CERTIFICATE-----";
  writeFileSync(CONTENT_CERT_FILE, certificates.slice(0, certificates.indexOf(end) + end.length));
  expect(await problemsOf({ CONTENT_KEY_FILE, CONTENT_CERT_FILE })).toMatchObject({
    "content credentials": expect.stringMatching(/^CONTENT_CERT_FILE lacks the certificate that issued/),
  });
});

test("a direct address that is another database, or none, is reported", async () => {
  const other = Object.assign(new URL(context.databaseUrl), { pathname: "/postgres" }).href;
  expect(await problemsOf({ DATABASE_URL_DIRECT: other })).toMatchObject({
    "direct address": expect.stringMatching(/^DATABASE_URL_DIRECT leads to another database/),
  });
  expect(await problemsOf({ DATABASE_URL_DIRECT: "postgresql://studio@127.0.0.1:9/studio" })).toMatchObject({
    "direct address": expect.stringMatching(/^DATABASE_URL_DIRECT does not answer/),
  });
  expect(Object.keys(await problemsOf({ DATABASE_URL_DIRECT: context.databaseUrl }))).not.toContain(
    "direct address",
  );
});

test("invented keys of Inngest are reported, and those that it takes are not", async () => {
  const withKeys = async (eventKey: string, signingKey: string) =>
    (
      await problemsOf({}, (environment) => ({
        ...environment,
        inngest: { ...environment.inngest, devUrl: undefined, baseUrl: sound.APP_URL, eventKey, signingKey },
      }))
    )["Inngest keys"];
  const hex = signingKey;
  expect(await withKeys("event-key-1", "my secret")).toMatch(/^INNGEST_SIGNING_KEY is not one/);
  expect(await withKeys("event-key-1", "signkey-prod-none")).toMatch(/^INNGEST_SIGNING_KEY is not one/);
  expect(await withKeys("none", hex)).toMatch(/^INNGEST_EVENT_KEY is not an event key/);
  expect(await withKeys(hex, hex)).toMatch(/^INNGEST_EVENT_KEY is not an event key/);
  expect(await withKeys("event-key-1", hex)).toBeUndefined();
  expect(await withKeys("event-key-1", `signkey-prod-${hex}`)).toBeUndefined();
});

test("a signing server without the worker's functions, or with another key, is reported", async () => {
  const jobsAt = async (key: string) =>
    (
      await problemsOf({}, (environment) => ({
        ...environment,
        inngest: { ...environment.inngest, devUrl: undefined, baseUrl: sound.APP_URL, signingKey: key },
      }))
    ).Inngest;
  expect(await jobsAt(signingKey)).toBeUndefined();
  expect(await jobsAt("f".repeat(64))).toMatch(
    /^INNGEST_BASE_URL cannot run jobs: it does not take INNGEST_SIGNING_KEY/,
  );
  knownFunctions = [];
  expect(await jobsAt(signingKey)).toMatch(/^INNGEST_BASE_URL cannot run jobs: it knows no functions/);
  knownFunctions = ["train"];
});

test("a provider that cannot call back is reported", async () => {
  const replicate = { ENGINE: "replicate", REPLICATE_API_TOKEN: "r8_token_of_an_account" };
  expect(await problemsOf(replicate)).toMatchObject({
    callbacks: expect.stringMatching(/^replicate-photos and replicate cannot call back/),
  });
  const calling = async () =>
    (
      await problemsOf(
        { ...replicate, REPLICATE_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
        (environment) => {
          const [name, settings] =
            [...environment.engines.available].find(([key]) => key === "replicate") ?? [];
          if (name === undefined || settings === undefined) throw new Error("There is no engine.");
          const available = new Map([[name, { ...settings, apiBase: sound.APP_URL }]]);
          return { ...environment, engines: { ...environment.engines, available } };
        },
      )
    ).callbacks;
  expect(await calling()).toBeUndefined();
  callbackStatus = 404;
  expect(await calling()).toMatch(/api\/webhooks\/engine answers 404 to a provider's call/);
  callbackStatus = 401;
});

test("clocks that are apart, a role without time limits, and payments that do not work are reported", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  expect(await problemsOf()).toMatchObject({
    clock: expect.stringMatching(/are (3600|3599|3601) seconds apart/),
  });
  vi.useRealTimers();
  const url = new URL(context.databaseUrl);
  url.searchParams.set("options", "-c statement_timeout=0");
  expect(await problemsOf({ DATABASE_URL: url.href })).toMatchObject({
    timeouts: expect.stringMatching(/^The studio's role has no statement_timeout/),
  });
  expect(
    await problemsOf({ DATABASE_URL: url.href, DATABASE_URL_DIRECT: context.databaseUrl }),
  ).toMatchObject({
    timeouts: expect.stringMatching(/^The pooler still has connections from before .*RECONNECT/),
  });
  expect(await problemsOf({ DEPLOYMENT: "local", STRIPE_API_BASE: "http://127.0.0.1:9" })).toMatchObject({
    payments: expect.stringMatching(/^STRIPE_SECRET_KEY or the price list is not right/),
  });
});

test.runIf(process.platform === "linux")("a disk without space is reported", async () => {
  // this file system always has none, and refuses folders at once; in /proc, Node tries for ever to make one
  const storage = { driver: "disk", folder: "/sys/none" } as const;
  expect(await problemsOf({}, (environment) => ({ ...environment, storage }))).toMatchObject({
    "disk space": "STORAGE_DIR has 0 MB left: make room, or move the files with pnpm storage:move.",
  });
});
