import { StudioError } from "@portrait-studio/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApi } from "../create-api.ts";
import { startTestApi, type TestApi } from "../testing/index.ts";
import type { EngineMessage } from "./engine-endpoint.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

function send(receiveEngineMessage?: (message: EngineMessage) => Promise<void>, body = '{"id":"p1"}') {
  const { handle } = createApi(testApi.studio, { version: "1", receiveEngineMessage });
  return handle(
    new Request("http://localhost:3000/api/webhooks/engine?job=gen_1", {
      method: "POST",
      headers: { "webhook-id": "msg_1" },
      body,
    }),
  );
}

it("passes on the provider's message unchanged", async () => {
  const messages: EngineMessage[] = [];
  const response = await send(async (message) => void messages.push(message));
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
  const [{ url, headers, body } = { url: "", headers: new Headers(), body: new Uint8Array() }] = messages;
  expect([new URL(url).search, headers.get("webhook-id"), Buffer.from(body).toString()]).toEqual([
    "?job=gen_1",
    "msg_1",
    '{"id":"p1"}',
  ]);
});

it("refuses unverified messages, and returns 404 for an engine without a provider", async () => {
  const refused = await send(async () => {
    throw new StudioError("INVALID_SIGNATURE");
  });
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: "INVALID_SIGNATURE" }]);
  expect((await send()).status).toBe(404);
});

it("accepts 9.9 MB, and refuses more than 10", async () => {
  const sizes: number[] = [];
  const receive = async ({ body }: EngineMessage) => void sizes.push(body.byteLength);
  const length = Math.floor(9.9 * 1024 * 1024);
  expect((await send(receive, "x".repeat(length))).status).toBe(200);
  const refused = await send(receive, "x".repeat(10 * 1024 * 1024 + 1));
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: "BODY_TOO_LARGE" }]);
  expect(sizes).toEqual([length]);
});
