import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningUploadThing, startUploadThing } from "./index.ts";
import { app, uploadThingToken } from "./shared.ts";

let dataDir: string;
let fake: RunningUploadThing;
let now = 0;
const start = async () => {
  fake = await startUploadThing({ port: 0, dataDir, log: () => {}, now: () => now });
};

beforeEach(async () => {
  now = Date.now();
  dataDir = await mkdtemp(join(tmpdir(), "uploadthing-"));
  await start();
});
afterEach(async () => {
  await fake.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const sign = (address: string, key: string = app.apiKey) =>
  `${address}&signature=${encodeURIComponent(`hmac-sha256=${createHmac("sha256", key).update(address).digest("hex")}`)}`;

/** Written from the protocol: values are encoded twice, and the signature covers everything before it. */
function uploadAddress(key: string, facts: Record<string, string | number>): string {
  const address = new URL(key, fake.url);
  address.searchParams.set("expires", String(now + 60_000));
  const fields = {
    identifier: app.appId,
    "file-name": "a b.jpg",
    "file-type": "image/jpeg",
    acl: "private",
    ...facts,
  };
  for (const [name, value] of Object.entries(fields))
    address.searchParams.set(`x-ut-${name}`, encodeURIComponent(value));
  return address.href;
}

const keyOf = (letter: string) => letter.repeat(48);

function put(address: string, content: string, start = 0): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([content]), "a.jpg");
  return fetch(address, { method: "PUT", headers: { range: `bytes=${start}-` }, body });
}

async function ask(path: string, body: unknown, key: string = app.apiKey) {
  const response = await fetch(new URL(path, fake.url), {
    method: "POST",
    headers: { "x-uploadthing-api-key": key },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function store(letter: string, facts: Record<string, string | number> = {}): Promise<void> {
  const response = await put(sign(uploadAddress(keyOf(letter), { "file-size": 5, ...facts })), "hello");
  expect(response.status).toBe(200);
}

describe("the ingest", () => {
  it("takes what is signed and as it was announced, and nothing else", async () => {
    const address = uploadAddress(keyOf("a"), { "file-size": 5 });
    expect((await put(address, "hello")).status).toBe(403);
    expect((await put(sign(address, "sk_other"), "hello")).status).toBe(403);
    expect((await put(sign(address).replace("file-size=5", "file-size=6"), "hello!")).status).toBe(403);
    expect((await put(sign(address), "hello!")).status).toBe(400);
    now += 120_000;
    expect((await put(sign(address), "hello")).status).toBe(403);
    now -= 120_000;
    expect(fake.files()).toEqual([]);
    const answer = await put(sign(address), "hello");
    expect(await answer.json()).toMatchObject({
      ufsUrl: `${fake.url}/a/sandbox/${keyOf("a")}`,
      fileHash: "5d41402abc4b2a76b9719d911017c592",
    });
    expect(fake.files()).toMatchObject([{ name: "a b.jpg", acl: "private", status: "Uploaded" }]);
  });

  it("takes a key and a custom id once, even when their file is gone", async () => {
    await store("a", { "custom-id": "mine" });
    expect((await ask("/v6/deleteFiles", { fileKeys: [keyOf("a"), "none"] })).body).toEqual({
      success: true,
      deletedCount: 1,
    });
    const again = (letter: string, facts: Record<string, string>) =>
      put(sign(uploadAddress(keyOf(letter), { "file-size": 5, ...facts })), "hello").then(
        ({ status }) => status,
      );
    expect(await again("a", {})).toBe(500);
    expect(await again("b", { "custom-id": "mine" })).toBe(500);
    expect(await again("b", { "custom-id": "x".repeat(129) })).toBe(500);
    expect(await again("b", { "custom-id": "yours" })).toBe(200);
  });
});

describe("the files' host", () => {
  it("keeps private files to those who have a signature", async () => {
    await store("a");
    await store("b", { acl: "public-read" });
    await store("c");
    const statusOf = async (address: string) => (await fetch(address)).status;
    const address = `${fake.url}/a/sandbox/${keyOf("a")}`;
    expect(await statusOf(`${fake.url}/a/sandbox/${keyOf("b")}`)).toBe(200);
    expect(await statusOf(address)).toBe(403);
    expect(await statusOf(sign(`${address}?expires=${now + 1000}`))).toBe(200);
    expect(await statusOf(sign(`${address}?expires=${now - 1}`))).toBe(403);
    expect(await statusOf(sign(`${address}?expires=${now + 1000}`).replace(keyOf("a"), keyOf("c")))).toBe(
      403,
    );
    expect(await statusOf(sign(`${fake.url}/a/other/${keyOf("a")}?expires=${now + 1000}`))).toBe(404);
  });

  it("serves ranges", async () => {
    await store("a", { acl: "public-read" });
    const part = await fetch(`${fake.url}/a/sandbox/${keyOf("a")}`, { headers: { range: "bytes=1-2" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 1-2/5",
      "el",
    ]);
  });
});

describe("the API", () => {
  it("answers to the app's key alone, and lists newest first, in pages", async () => {
    for (const letter of ["a", "b", "c"]) await store(letter);
    expect((await ask("/v6/listFiles", {}, "sk_other")).status).toBe(401);
    const { body } = await ask("/v6/listFiles", { limit: 2, offset: 1 });
    expect(body.files.map(({ key }: { key: string }) => key)).toEqual([keyOf("b"), keyOf("a")]);
    expect(body.hasMore).toBe(false);
    expect((await ask("/v6/getUsageInfo", {})).body).toMatchObject({ filesUploaded: 3, appTotalBytes: 15 });
  });

  it("keeps its files over a restart", async () => {
    await store("a");
    await fake.stop();
    await start();
    expect(fake.files()).toMatchObject([{ key: keyOf("a") }]);
  });

  it("has faults that are armed over HTTP", async () => {
    const faults = new URL("/_sandbox/faults", fake.url);
    const armed = await fetch(faults, { method: "PUT", body: '{"faults":[{"fault":"api_500","times":2}]}' });
    expect((await armed.json()).armed).toEqual([{ fault: "api_500", times: 2 }]);
    expect((await ask("/v6/listFiles", {})).status).toBe(500);
    await fetch(faults, { method: "PUT", body: '{"faults":[]}' });
    expect((await ask("/v6/listFiles", {})).status).toBe(200);
    const unknown = await fetch(faults, { method: "PUT", body: '{"faults":[{"fault":"none"}]}' });
    expect(unknown.status).toBe(400);
  });
});

it("has a token as UploadThing's dashboard hands it out", () => {
  expect(JSON.parse(Buffer.from(uploadThingToken, "base64").toString())).toEqual(app);
});
