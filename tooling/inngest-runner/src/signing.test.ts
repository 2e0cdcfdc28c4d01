import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { type InngestServer, startInngest } from "./index.ts";
import { makeDatabase, type TestDatabase } from "./testing/make-database.ts";

const key = `signkey-test-${"0a".repeat(32)}`;

let database: TestDatabase;
let runner: InngestServer | undefined;
beforeEach(async () => {
  database = await makeDatabase(inject("postgresUrl"));
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await database.drop();
});

it("refuses what only apps may call without the signing key or with another one, and events without an event key", async () => {
  const signing = { key, eventKeys: ["e1"] };
  runner = await startInngest({ databaseUrl: database.url, port: 0, signing, log: () => {} });
  const { url } = runner;
  for (const call of ["POST /v1/checkpoint/01J/async", "GET /v1/runs/01J"]) {
    const [method = "", path = ""] = call.split(" ");
    for (const authorization of ["", `Bearer ${key}`, "Bearer signkey-test-0"]) {
      const answer = await fetch(url + path, { method, headers: { authorization } });
      const error = expect.stringContaining("INNGEST_SIGNING_KEY");
      expect([call, answer.status, await answer.json()]).toEqual([call, 401, { status: 401, error }]);
    }
  }
  const event = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"work"}' };
  expect((await fetch(`${url}/e/removed`, event)).status).toBe(401);
  expect(await database.query("select from event", [])).toEqual([]);
  expect((await fetch(`${url}/health`)).headers.get("x-inngest-server-kind")).toBe("cloud");
  // the studio asks it so, and takes 404 for a server that does not tell
  expect((await fetch(`${url}/v1/apps/shop/functions`)).status).toBe(404);
});

it.each([
  [{ key: "no hex", eventKeys: ["e1"] }, /hex digits/],
  [{ key: key, eventKeys: [] }, /event key/],
])("does not start with keys that it cannot use (%#)", async (signing, reason) => {
  await expect(startInngest({ databaseUrl: database.url, port: 0, signing })).rejects.toThrow(reason);
});
