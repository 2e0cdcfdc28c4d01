import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { BlobStore } from "@portrait-studio/engine";
import { expect, test } from "vitest";
import { createMessageReceiver, engineWebhookUrl } from "./engine-messages.ts";
import { readEnvironment } from "./environment.ts";

const sample = parseEnv(readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"));
const secret = `whsec_${Buffer.from("a secret of some length").toString("base64")}`;
const replicate = { ENGINE: "replicate", REPLICATE_API_TOKEN: "r8_1", REPLICATE_WEBHOOK_SECRET: secret };
const store = {
  list: async () => [],
  read: async () => Promise.reject(new Error("none")),
} as unknown as BlobStore;

function signed(body: string, key = secret) {
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
    url: "https://studio.example/api/webhooks/engine",
    headers: new Headers(headers),
    body: Buffer.from(body),
  };
}

test.each([
  [{}, undefined],
  [{ ...replicate, APP_URL: "https://studio.example" }, "https://studio.example/api/webhooks/engine"],
  // a provider in the net reaches no studio on this machine, its double does
  [replicate, undefined],
  [
    { ...replicate, REPLICATE_API_BASE: "http://127.0.0.1:12112/v1" },
    "http://localhost:3000/api/webhooks/engine",
  ],
  [{ ...replicate, APP_URL: "https://studio.example", REPLICATE_WEBHOOK_SECRET: "" }, undefined],
  [{ ENGINE: "fal", FAL_KEY: "a:b", APP_URL: "https://a.example" }, "https://a.example/api/webhooks/engine"],
])("with %j providers send to %s", (settings, address) => {
  const environment = readEnvironment({ ...sample, ...settings });
  expect(engineWebhookUrl(environment)).toBe(address);
  expect(createMessageReceiver(environment, store) !== undefined).toBe(address !== undefined);
});

test("what is signed is taken, anything else is refused", async () => {
  const receive = createMessageReceiver(
    readEnvironment({ ...sample, ...replicate, APP_URL: "https://studio.example" }),
    store,
  );
  await receive?.(signed('{"id":"p1","status":"succeeded"}'));
  const forged = signed("{}", `whsec_${Buffer.from("another").toString("base64")}`);
  await expect(receive?.(forged)).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
});
