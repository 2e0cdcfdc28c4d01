import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

test("an answer does not begin before the body is there, which a proxy may still be sending", async () => {
  const { token, actor } = await testApi.enter();
  const headers = { authorization: `Bearer ${token}`, "trpc-accept": "application/jsonl" };
  const body = JSON.stringify({ 0: { json: { id: actor.userId, language: "es" } } });
  const late = send(`${testApi.url}/api/trpc/users.update?batch=1`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  let answered = false;
  const response = once(late, "response") as Promise<[IncomingMessage]>;
  response.then(
    () => {
      answered = true;
    },
    () => {},
  );
  late.flushHeaders();
  // others that come later are answered meanwhile
  for (let other = 0; other < 10; other += 1)
    await (await fetch(`${testApi.url}/api/trpc/auth.me?batch=1`, { headers })).text();
  expect(answered).toBe(false);
  late.end(body);
  const [answer] = await response;
  const lines = (await text(answer)).trim().split("\n");
  expect(lines.at(-1)).toContain('"language":"es"');
});
