import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startFal } from "../fal/index.ts";
import { startMail } from "../mail/index.ts";
import { startReplicate } from "../replicate/index.ts";
import { startStripe } from "../stripe/index.ts";
import { makeDatabase } from "../stripe/testing/make-database.ts";
import { startUploadThing } from "../uploadthing/index.ts";

/** An address of each fake that answers 200 to this machine. */
const addresses: Record<string, string> = {};
const cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "fakes-"));
  const database = await makeDatabase(inject("postgresUrl"));
  const common = { port: 0, dataDir, log: () => {} };
  const [mail, stripe, replicate, fal, uploadThing] = await Promise.all([
    startMail({ smtpPort: 0, inboxPort: 0 }),
    startStripe({ databaseUrl: database.url, port: 0, webhookSecret: "sandbox_a", secretKey: "sandbox_b" }),
    startReplicate(common),
    startFal(common),
    startUploadThing(common),
  ]);
  addresses.mail = `${mail.inboxUrl}/`;
  addresses.stripe = `${stripe.url}/`;
  addresses.replicate = new URL("/_sandbox/faults", replicate.url).href;
  addresses.fal = `${fal.url}/_sandbox/faults`;
  addresses.uploadThing = `${uploadThing.url}/_sandbox/faults`;
  const running = [mail, stripe, replicate, fal, uploadThing];
  cleanUp.push(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
});
afterAll(async () => {
  for (const step of cleanUp) await step();
});

/** fetch would not send these headers. */
async function statusFor(address: string, headers: IncomingHttpHeaders, method = "GET"): Promise<number> {
  const call = request(address, { method, headers }).end();
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe.each(["mail", "stripe", "replicate", "fal", "uploadThing"])("the fake %s", (name) => {
  const ask = (headers: IncomingHttpHeaders, method?: string) =>
    statusFor(addresses[name] ?? "", headers, method);

  it("answers programs, its own pages, and a person who follows a link", async () => {
    const { host, port } = new URL(addresses[name] ?? "");
    expect(await ask({})).toBe(200);
    expect(await ask({ host: `localhost:${port}` })).toBe(200);
    expect(await ask({ origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await ask({ "sec-fetch-site": "none", ...link })).toBe(200);
    expect(await ask({ "sec-fetch-site": "cross-site", ...link })).toBe(200);
  });

  it("refuses names that only point here, and pages of other origins", async () => {
    expect(await ask({ host: "evil.example" })).toBe(403);
    expect(await ask({ host: "localhost.evil.example" })).toBe(403);
    expect(await ask({ origin: "https://evil.example" })).toBe(403);
    expect(await ask({ origin: "http://localhost:1" })).toBe(403);
    expect(await ask({ origin: "null" })).toBe(403);
    expect(await ask({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await ask({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await ask({ "sec-fetch-site": "cross-site", ...link }, "POST")).toBe(403);
    expect(await ask({ "sec-fetch-site": "cross-site", ...link, "sec-fetch-dest": "iframe" })).toBe(403);
  });
});
