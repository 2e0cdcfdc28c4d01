import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createStudioClient } from "@portrait-studio/client";
import { startTemporaryStudio } from "@portrait-studio/launcher/temporary-studio";
import { startCollector } from "@portrait-studio/operations/testing";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { listProcesses } from "@portrait-studio/studio";
import { createTestStudio } from "@portrait-studio/studio/testing";
import { afterEach, expect, test } from "vitest";
import { startBalancer } from "./balancer.fixture.ts";

const root = join(import.meta.dirname, "../../../..");
const photos = join(root, "tooling/sample-people/photos");
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Two web servers and two workers over one database, one folder of files and one runner, each pair behind a balancer. */
async function startTwoOfEach() {
  const context = await createTestStudio();
  undo.push(() => context.close());
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [web, workers] = [await startBalancer(ports.slice(0, 2)), await startBalancer(ports.slice(2))];
  undo.push(web.close, workers.close);
  const collector = await startCollector();
  undo.push(collector.close);
  const lines: string[] = [];
  undo.push(() => lines.length > 0 && process.stderr.write(lines.join("\n")));
  const studio = await startTemporaryStudio("two-of-each", {
    real: {},
    signal: new AbortController().signal,
    places: ports.map((port, index) => {
      const app = index < 2 ? "web" : "worker";
      return { app, name: `${app}-${index}`, port };
    }),
    change: ({ SANDBOX_DATA_DIR }) => ({
      PATH: "/usr/bin:/bin",
      DEPLOYMENT: "private",
      ALLOWED_EMAILS: "*",
      APP_URL: web.url,
      TRUST_PROXY: "1",
      DATABASE_URL: context.databaseUrl,
      MAIL_FROM: "studio@example.com",
      SECRETS_FILE: join(SANDBOX_DATA_DIR ?? "", "secrets.json"),
      // where the runner finds the workers
      WORKER_PORT: new URL(workers.url).port,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "200",
      SANDBOX: "inngest,mail",
    }),
    onLine: (_name, line) => void (/"level":"error"/.test(line) && lines.push(line)),
  });
  undo.push(() => studio.stop());
  const children = studio.processes();
  await expect
    .poll(async () => (await listProcesses(context.studio)).map(({ app }) => app).sort(), { timeout: 90_000 })
    .toEqual(["web", "web", "worker", "worker"]);
  return { context, web, workers, children, ports, collector, inbox: studio.inboxUrl };
}

async function get<Body>(url: string, headers: Record<string, string> = {}): Promise<Body> {
  return (await (await fetch(url, { headers })).json()) as Body;
}

const mailsIn = async (inbox: string) =>
  (await get<{ messages: { ID: string }[] }>(`${inbox}/api/v1/messages`)).messages;

/** The code in the only mail. */
async function readCode(inbox: string): Promise<string> {
  await expect.poll(async () => (await mailsIn(inbox)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsIn(inbox);
  const { Text } = await get<{ Text: string }>(`${inbox}/api/v1/message/${mail?.ID}`);
  return /^\s*(\d{6})\s*$/m.exec(Text)?.[1] ?? "";
}

test("two web servers and two workers behind balancers are one studio: sign-in, limits, uploads, files and jobs", async () => {
  const { context, web, workers, children, ports, collector, inbox } = await startTwoOfEach();
  const visitor = createStudioClient({ url: web.url });
  const email = "ana@example.com";
  // requests alternate: the code is asked of one server, and verified by the other
  await visitor.api.auth.requestMagicLink.mutate({ email });
  // the limit of mails is the database's: no server sends a second one now
  await Promise.allSettled([1, 2, 3, 4].map(() => visitor.api.auth.requestMagicLink.mutate({ email })));
  const { access_token: token } = await visitor.api.auth.verify.mutate({
    email,
    token: await readCode(inbox),
  });
  expect(await mailsIn(inbox)).toHaveLength(1);

  // one session on both, and its end on both
  const ana = visitor.withToken(token);
  for (let index = 0; index < 4; index += 1) expect((await ana.api.auth.me.query()).email).toBe(email);
  expect(Math.min(...web.counts.values())).toBeGreaterThan(2);

  // photos that arrive at one are seen by the other, whose addresses both serve
  const session = await ana.api.upload.createSession.mutate({});
  const names = ["amara-01.webp", "amara-02.webp"];
  const files = await Promise.all(
    names.map(async (name) => new File([await readFile(join(photos, name))], name, { type: "image/webp" })),
  );
  for (const file of files) {
    const form = new FormData();
    form.append("files", file, file.name);
    const response = await fetch(`${web.url}/api/storage/upload?sessionId=${session.id}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBeLessThan(300);
  }
  const authorization = { authorization: `Bearer ${token}` };
  const [one, other] = await Promise.all(
    ports
      .slice(0, 2)
      .map((port) =>
        get<{ id: string; url: string }[]>(
          `http://127.0.0.1:${port}/api/upload/sessions/${session.id}/files`,
          authorization,
        ),
      ),
  );
  expect(one).toHaveLength(2);
  // not what a worker finds in them, which may come between the two reads
  const addressesOf = (files: typeof one) => files?.map(({ id, url }) => [id, url]);
  expect(addressesOf(other)).toEqual(addressesOf(one));
  const address = new URL(one?.[0]?.url ?? "");
  const bodies = await Promise.all(
    ports.slice(0, 2).map(async (port) => {
      address.port = String(port);
      const response = await fetch(address);
      return [response.status, (await response.arrayBuffer()).byteLength];
    }),
  );
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]?.[0]).toBe(200);

  // a job is asked of a web server and done by a worker, also when one of them dies
  const worker = children[2];
  const answeredByOther = () => workers.counts.get(ports[3] ?? 0) ?? 0;
  const before = answeredByOther();
  // and nobody starts it again
  await worker?.pause("SIGKILL");
  const { id } = await ana.api.account.requestExport.mutate();
  await expect
    .poll(async () => (await ana.api.account.exports.query()).find((one) => one.id === id)?.status, {
      timeout: 60_000,
    })
    .toBe("completed");
  // the job is done a moment before its request is answered
  await expect.poll(answeredByOther).toBeGreaterThan(before);

  // its trace begins at a web server and ends at the other worker
  const trace = () => {
    const spans = collector.spans();
    const start = spans.find(({ name }) => name === "account.requestExport");
    return spans
      .filter(({ traceId }) => traceId === start?.traceId)
      .map(({ service, name }) => `${service} ${name}`);
  };
  const parts = [
    "portrait-studio-web POST /api/trpc/account.requestExport",
    "portrait-studio-worker job export-account",
  ];
  await expect.poll(trace).toEqual(expect.arrayContaining(parts));
  for (const secret of [email, token, session.id]) expect(collector.received()).not.toContain(secret);

  await ana.api.auth.logout.mutate();
  for (let index = 0; index < 4; index += 1)
    await expect(ana.api.auth.me.query()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await context.audit()).toEqual([]);
});
