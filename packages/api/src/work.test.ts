import { trainingConsent } from "@portrait-studio/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterEach(async () => {
  expect(await testApi.audit()).toEqual([]);
});
afterAll(() => testApi.close());

const balanceOf = async (token: string) => (await restCall(testApi.url, "/credits/balance", { token })).body;

async function trained(credits = 60) {
  const { actor, token } = await testApi.enter(credits);
  const uploadSessionId = await testApi.uploadPhotos(actor);
  const { body: training } = await restCall(testApi.url, "/training/sessions", {
    method: "POST",
    token,
    json: { uploadSessionId, name: "Ana", consent: trainingConsent },
  });
  await testApi.finishTraining(training.id);
  return { actor, token, training, modelId: training.modelId as string };
}

describe("a training without consent", () => {
  const without = [{}, { consent: { version: "2020-01-01.1" } }];

  it.each(without)("is refused over tRPC and REST: %j", async (given) => {
    const { actor, token } = await testApi.enter();
    const json = { uploadSessionId: await testApi.uploadPhotos(actor), ...given };
    const refusal = {
      code: "CONSENT_REQUIRED",
      message: expect.stringContaining(trainingConsent.version),
      details: trainingConsent,
    };
    const { status, body } = await restCall(testApi.url, "/training/sessions", {
      method: "POST",
      token,
      json,
    });
    expect([status, body]).toEqual([400, refusal]);
    const response = await fetch(`${testApi.url}/api/trpc/training.create`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ json }),
    });
    const { error } = (await response.json()) as { error: { json: { data: { studio: unknown } } } };
    expect([response.status, error.json.data.studio]).toEqual([400, refusal]);
    expect((await restCall(testApi.url, "/training/sessions", { token })).body).toEqual([]);
  });
});

describe("the whole job over REST", () => {
  it("goes from photos to a model to images, at the stated price", async () => {
    const { token, training, modelId } = await trained();
    expect(training).toMatchObject({
      status: "queued",
      stage: "queued",
      progress: 0,
      imageCount: 10,
      error: null,
      model: { id: modelId, name: "Ana" },
    });
    const done = await restCall(testApi.url, `/training/sessions/${training.id}`, { token });
    expect(done.body).toMatchObject({
      status: "completed",
      progress: 1,
      creditsCharged: 20,
      model: { status: "completed" },
    });
    expect(
      (await restCall(testApi.url, `/training/sessions/${training.id}/complete`, { method: "POST", token }))
        .body,
    ).toEqual(done.body);
    expect((await restCall(testApi.url, "/training/sessions", { token })).body).toEqual([done.body]);
    expect((await restCall(testApi.url, "/models", { token })).body).toEqual([done.body.model]);

    const asked = await restCall(testApi.url, "/generation/requests", {
      method: "POST",
      token,
      json: { modelId, prompt: "film noir", count: 2, recipeId: "noir" },
    });
    expect(asked.body).toMatchObject({
      status: "pending",
      count: 2,
      aspectRatio: "4:5",
      prompt: "film noir",
      outputs: [],
      jobId: asked.body.id,
    });
    expect(await balanceOf(token)).toMatchObject({ spendable: 38, held: 2 });
    await testApi.finishGeneration(asked.body.id, 2);
    const { body: request } = await restCall(testApi.url, `/generation/requests/${asked.body.id}`, { token });
    expect(request).toMatchObject({
      status: "completed",
      creditsCharged: 2,
      outputUrls: request.outputs.map(({ url }: { url: string }) => url),
    });
    const files = await Promise.all(
      request.outputUrls.map(async (url: string) =>
        Buffer.from(await (await fetch(testApi.getAddress(url))).arrayBuffer()),
      ),
    );
    expect(files).toHaveLength(2);
    expect(files[0]?.equals(files[1])).toBe(false);
    expect(await balanceOf(token)).toMatchObject({ spendable: 38, held: 0, used: 22 });

    const { body: images } = await restCall(testApi.url, "/images", { token });
    expect(images).toHaveLength(2);
    const { body: image } = await restCall(testApi.url, `/images/${images[0].id}`, { token });
    expect(image).toEqual(images[0]);
    const download = await fetch(testApi.getAddress(image.downloadUrl));
    await download.arrayBuffer();
    expect(download.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"]+\.jpg"; filename\*=/,
    );
  });

  it("cancels idempotently, and refuses to cancel what has ended", async () => {
    const { token, training, modelId } = await trained();
    const { body: request } = await restCall(testApi.url, "/generation/requests", {
      method: "POST",
      token,
      json: { modelId, prompt: "x" },
    });
    const cancel = () =>
      restCall(testApi.url, `/generation/requests/${request.id}/cancel`, { method: "POST", token });
    expect((await cancel()).body.status).toBe("cancelled");
    expect((await cancel()).body.status).toBe("cancelled");
    expect(await balanceOf(token)).toMatchObject({ spendable: 40, held: 0 });
    const late = await restCall(testApi.url, `/training/sessions/${training.id}/cancel`, {
      method: "POST",
      token,
    });
    expect([late.status, late.body.code]).toEqual([409, "WRONG_STATE"]);
  });

  it("refuses what exceeds the credits, with the numbers in the message", async () => {
    const { token, modelId } = await trained(21);
    const refused = await restCall(testApi.url, "/generation/requests", {
      method: "POST",
      token,
      json: { modelId, prompt: "x", count: 2 },
    });
    expect([refused.status, refused.body]).toEqual([
      402,
      {
        code: "INSUFFICIENT_CREDITS",
        message: "This needs 2 credits, and you have 1.",
        details: { required: 2, available: 1 },
      },
    ]);
  });
});

describe("the Idempotency-Key", () => {
  it("makes retries one request, and refuses another body", async () => {
    const { token, modelId } = await trained();
    const ask = (prompt: string) =>
      restCall(testApi.url, "/generation/requests", {
        method: "POST",
        token,
        json: { modelId, prompt },
        headers: { "idempotency-key": "once" },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("film noir")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await ask("polaroid");
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await balanceOf(token)).toMatchObject({ spendable: 39, held: 1 });
    // another person's request with the same key is independent
    const stranger = await testApi.enter();
    const foreign = await restCall(testApi.url, "/generation/requests", {
      method: "POST",
      token: stranger.token,
      json: { modelId, prompt: "film noir" },
      headers: { "idempotency-key": "once" },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("undeclared fields", () => {
  it("have no effect, whatever their name", async () => {
    const { actor, token } = await testApi.enter(5);
    const { body: before } = await restCall(testApi.url, "/auth/me", { token });
    const extras = {
      email: "eve@example.com",
      userId: "usr_1",
      credits: 1000,
      spendable: 1000,
      role: "admin",
      createdAt: "2000-01-01T00:00:00Z",
      imageCount: 9,
      constructor: {},
      deletedAt: null,
    };
    const changed = await restCall(testApi.url, `/users/${actor.userId}`, {
      method: "PUT",
      token,
      body: `{"theme":"dark","id":"usr_other","__proto__":{"theme":"light"},${JSON.stringify(extras).slice(1)}`,
      headers: { "content-type": "application/json" },
    });
    expect([changed.status, changed.body]).toEqual([200, { ...before, theme: "dark" }]);
    expect(await balanceOf(token)).toMatchObject({ spendable: 5 });
  });
});

describe("lists", () => {
  it("can be paged by their Link header, with each item once", async () => {
    const { token, modelId } = await trained();
    for (const prompt of ["one", "two", "three", "four", "five"]) {
      const json = { modelId, prompt };
      await restCall(testApi.url, "/generation/requests", { method: "POST", token, json });
    }
    const seen: string[] = [];
    let path: string | undefined = "/generation/requests?limit=2&sort=oldest";
    while (path) {
      const page: Awaited<ReturnType<typeof restCall>> = await restCall(testApi.url, path, { token });
      expect(page.headers.get("x-total-count")).toBe("5");
      seen.push(...page.body.map(({ prompt }: { prompt: string }) => prompt));
      const next: URL | null = URL.parse(
        page.headers.get("link")?.match(/^<([^>]+)>; rel="next"$/)?.[1] ?? "",
      );
      path = next ? `${next.pathname.replace(/^\/api/, "")}${next.search}` : undefined;
    }
    expect(seen).toEqual(["one", "two", "three", "four", "five"]);
  });

  it.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "sort=random", "limit=2&limit=3"])(
    "refuse %s",
    async (query) => {
      const { token } = await testApi.enter();
      const { status, body } = await restCall(testApi.url, `/generation/requests?${query}`, { token });
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  it("refuse an invented cursor", async () => {
    const { token } = await testApi.enter();
    const { status, body } = await restCall(testApi.url, "/images?cursor=abc", { token });
    expect([status, body.code]).toEqual([400, "INVALID_CURSOR"]);
  });
});

describe("the prompt helper", () => {
  it.each([{}, { idea: "" }, { idea: "  " }])("refuses %j with the specification's text", async (json) => {
    const { token } = await testApi.enter();
    const { status, body } = await restCall(testApi.url, "/prompt-helper/refine", {
      method: "POST",
      token,
      json,
    });
    expect([status, body]).toEqual([
      400,
      { code: "PROMPT_IDEA_MISSING", message: "Describe your idea before refining." },
    ]);
  });
});

describe("odd text", () => {
  const texts = [
    "a\0b",
    "\ud800",
    "\u202eabc",
    "مرحبا",
    "👩🏽‍🎤".repeat(50),
    "'; drop table image; --",
    "%_\\",
    "{{required}}",
  ];

  let owner: ReturnType<typeof trained> | undefined;

  it.each(texts)("%j is stored unchanged or refused, and never causes a failure", async (text) => {
    owner ??= trained();
    const { token, modelId } = await owner;
    const asked = await restCall(testApi.url, "/generation/requests", {
      method: "POST",
      token,
      json: { modelId, prompt: text },
    });
    expect([200, 400]).toContain(asked.status);
    const json = { name: text.slice(0, 60) };
    const calls = [
      restCall(testApi.url, `/models/${modelId}`, { method: "PUT", token, json }),
      restCall(testApi.url, `/images?q=${encodeURIComponent(text.toWellFormed())}`, { token }),
      restCall(
        testApi.url,
        `/images?cursor=${Buffer.from(`newest ${new Date().toISOString()} ${text}`).toString("base64url").slice(0, 200)}`,
        { token },
      ),
      restCall(testApi.url, `/training/sessions/${encodeURIComponent(text.toWellFormed())}`, { token }),
      restCall(testApi.url, "/auth/verify", {
        method: "POST",
        json: { email: "a@example.com", token: `${text}123456` },
      }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
  });
});

describe("the document", () => {
  it("is served", async () => {
    const { status, body } = await restCall(testApi.url, "/openapi.json");
    expect([status, body.openapi, body.servers[0].url]).toEqual([200, "3.1.0", "http://localhost:3000/api"]);
  });
});
