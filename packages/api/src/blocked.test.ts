import { blockPerson, shareImage, unblockPerson } from "@portrait-studio/studio";
import { makeImages } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const operator = { name: "ana@host", reason: "a test" };

async function personWithShare() {
  const { actor, token } = await testApi.enter();
  const [id = ""] = await makeImages(testApi.studio, actor);
  const { shareUrl } = await shareImage(testApi.studio, actor, { id, shared: true });
  return { actor, token, imageId: id, share: shareUrl?.split("/").at(-1) ?? "" };
}

describe("a blocked person", () => {
  it("is refused over REST and tRPC, with an access token and at sign-in, and their share page is closed", async () => {
    const { actor, token, share } = await personWithShare();
    const tool = await restCall(testApi.url, "/access-tokens", {
      method: "POST",
      token,
      json: { name: "tool", scopes: ["read"] },
    });
    const shared = await restCall(testApi.url, `/share/${share}`);
    await blockPerson(testApi.studio, operator, { person: actor.userId });
    expect(await restCall(testApi.url, "/images", { token })).toMatchObject({ status: 401 });
    const refusal = {
      status: 403,
      body: { code: "ACCOUNT_BLOCKED", message: expect.stringContaining("blocked") },
    };
    expect(await restCall(testApi.url, "/images", { token: tool.body.token })).toMatchObject(refusal);
    const overTrpc = await fetch(`${testApi.url}/api/trpc/auth.me`, {
      headers: { authorization: `Bearer ${tool.body.token}` },
    });
    expect([overTrpc.status, await overTrpc.text()]).toEqual([
      403,
      expect.stringContaining("ACCOUNT_BLOCKED"),
    ]);
    expect(await restCall(testApi.url, `/share/${share}`)).toMatchObject({ status: 404 });
    const browser = { headers: { "browser-key": "k".repeat(32) } };
    await restCall(testApi.url, "/auth/magic-link", {
      method: "POST",
      json: { email: actor.email },
      ...browser,
    });
    const code = { email: actor.email, token: testApi.sent.signIn.at(-1)?.code };
    const entered = await restCall(testApi.url, "/auth/verify", { method: "POST", json: code, ...browser });
    expect(entered).toMatchObject(refusal);
    await unblockPerson(testApi.studio, operator, { person: actor.userId });
    expect((await restCall(testApi.url, "/images", { token: tool.body.token })).status).toBe(200);
    expect((await fetch(testApi.getAddress(shared.body.url))).status).toBe(200);
  });
});

describe("a shared image", () => {
  it("can be reported by anyone, once a day from each network, with the same response", async () => {
    const { share, imageId } = await personWithShare();
    const report = (json: unknown) =>
      restCall(testApi.url, `/share/${share}/report`, { method: "POST", json });
    for (let round = 0; round < 2; round += 1)
      expect(await report({ reason: "not_agreed", note: "That is me." })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    const { rows } = await testApi.studio.db.execute(
      sql`select reason, note from report where image_id = ${imageId}`,
    );
    expect(rows).toEqual([{ reason: "not_agreed", note: "That is me." }]);
    expect(await report({ reason: "boring" })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED" },
    });
    const unknown = await restCall(testApi.url, "/share/nothing/report", {
      method: "POST",
      json: { reason: "other" },
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("can be reported at most ten times a minute from one address", async () => {
    const limited = await startTestApi({ rateLimits: {} });
    try {
      const report = () =>
        restCall(limited.url, "/share/nothing/report", { method: "POST", json: { reason: "other" } });
      const statuses = [];
      for (let round = 0; round < 11; round += 1) statuses.push((await report()).status);
      expect(statuses).toEqual([...Array(10).fill(404), 429]);
    } finally {
      await limited.close();
    }
  });
});
