import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { BlobStore } from "@portrait-studio/engine";
import { expect, test } from "vitest";
import { readEnvironment } from "../environment/environment.ts";
import { createMessageReceiver, engineWebhookUrl } from "./engine-messages.ts";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));
const secret = `whsec_${Buffer.from("a secret of some length").toString("base64")}`;
const replicate = { ENGINE: "replicate", REPLICATE_API_TOKEN: "r8_1", REPLICATE_WEBHOOK_SECRET: secret };
const store = {
  list: async () => [],
  read: async () => Promise.reject(new Error("none")),
} as unknown as BlobStore;

const woken: string[] = [];
const wake = async ({ jobId }: { jobId: string }) => void woken.push(jobId);

function signed(body: string, key = secret, query = "") {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac("sha256", Buffer.from(key.slice(6), "base64"))
    .update(`msg_1.${timestamp}.${body}`)
    .digest("base64");
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${digest}`,
  };
  return {
    url: `https://studio.example/api/webhooks/engine${query}`,
    headers: new Headers(headers),
    body: Buffer.from(body),
  };
}

const fal = { FAL_KEY: "a:b" };
const inTheNet = { APP_URL: "https://studio.example" };
const address = "https://studio.example/api/webhooks/engine";

test.each([
  [{}, {}],
  [{ ...replicate, ...inTheNet }, { replicate: address }],
  // a provider on the internet cannot reach a studio on this machine, but its fake can
  [replicate, {}],
  [
    { ...replicate, REPLICATE_API_BASE: "http://127.0.0.1:12112/v1" },
    { replicate: "http://localhost:3000/api/webhooks/engine" },
  ],
  [{ ...replicate, ...inTheNet, REPLICATE_WEBHOOK_SECRET: "" }, {}],
  [{ ...fal, ...inTheNet, ENGINE: "fal" }, { fal: address }],
  // also for models of an engine that is not the current one
  [
    { ...replicate, ...fal, ...inTheNet, ENGINE: "darkroom" },
    { replicate: address, fal: address },
  ],
])("with %j, providers send to %j", (settings, expected) => {
  const environment = readEnvironment({ ...sample, ...settings });
  const addresses = { replicate: undefined, fal: undefined, ...expected };
  expect(engineWebhookUrl(environment, "replicate")).toBe(addresses.replicate);
  expect(engineWebhookUrl(environment, "fal")).toBe(addresses.fal);
  expect(createMessageReceiver(environment, store, wake) !== undefined).toBe(
    Object.keys(expected).length > 0,
  );
});

test("refuses a message of a provider without a key", async () => {
  const settings = { ...sample, ...fal, ...inTheNet, ENGINE: "fal" };
  const receive = createMessageReceiver(readEnvironment(settings), store, wake);
  await expect(receive?.(signed("{}"))).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
});

test("accepts signed messages and refuses all others", async () => {
  const receive = createMessageReceiver(
    readEnvironment({ ...sample, ...replicate, APP_URL: "https://studio.example" }),
    store,
    wake,
  );
  await receive?.(signed('{"id":"p1","status":"succeeded"}'));
  expect(woken).toEqual([]);
  await receive?.(signed('{"id":"p1","status":"processing"}', secret, "?job=gen_1"));
  expect(woken).toEqual([]);
  await receive?.(signed('{"id":"p1","status":"succeeded"}', secret, "?job=gen_1"));
  expect(woken).toEqual(["gen_1"]);
  const padding = "x".repeat(Math.floor(9.9 * 1024 * 1024) - 100);
  await receive?.(signed(JSON.stringify({ id: "p1", status: "succeeded", padding })));
  const forged = signed("{}", `whsec_${Buffer.from("another").toString("base64")}`);
  await expect(receive?.(forged)).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  expect(woken).toEqual(["gen_1"]);
});
