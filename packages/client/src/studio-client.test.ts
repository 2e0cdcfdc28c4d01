import { getEventListeners, setMaxListeners } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApi, type TestApi } from "@portrait-studio/api/testing";
import { trainingConsent } from "@portrait-studio/contract";
import { image } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createStudioClient, type StudioClient, StudioClientError, type UploadProgress } from "./index.ts";

let testApi: TestApi;
let folder: string;
beforeAll(async () => {
  testApi = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "studio-client-"));
});
afterAll(async () => {
  await testApi.close();
  await rm(folder, { recursive: true, force: true });
});

async function enter(credits?: number): Promise<{ studio: StudioClient; requests: Request[] }> {
  const { token } = await testApi.enter(credits);
  const requests: Request[] = [];
  const studio = createStudioClient({
    url: `${testApi.url}/`,
    token,
    fetch: (input, init) => {
      requests.push(new Request(input, { method: init?.method ?? "GET", headers: init?.headers ?? {} }));
      return fetch(input, init);
    },
  });
  return { studio, requests };
}

async function photosOnDisk(count: number): Promise<string[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(folder, `photo ${index}.jpg`);
      await writeFile(path, await image(index));
      return path;
    }),
  );
}

async function errorOf(work: Promise<unknown>): Promise<StudioClientError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StudioClientError) return error;
  throw new Error(`This is not a StudioClientError: ${String(error)}`);
}

describe("the client", () => {
  it("does the main job", async () => {
    const visitor = createStudioClient({ url: testApi.url });
    const email = "ana@example.com";
    await visitor.api.auth.requestMagicLink.mutate({ email });
    // the code works only in the client that requested it
    const token = testApi.sent.signIn.at(-1)?.code ?? "";
    const elsewhere = createStudioClient({ url: testApi.url });
    expect(await errorOf(elsewhere.api.auth.verify.mutate({ email, token }))).toMatchObject({
      code: "INVALID_CODE",
      details: undefined,
    });
    const { access_token, user } = await visitor.api.auth.verify.mutate({
      email,
      token,
    });
    const studio = visitor.withToken(access_token);
    await studio.api.users.bootstrap.mutate({ supabaseUserId: user.id, email });

    const session = await studio.api.upload.createSession.mutate({ modelName: "Ana" });
    const progress: UploadProgress[] = [];
    const { files, rejected } = await studio.uploadPhotos(await photosOnDisk(12), {
      sessionId: session.id,
      onProgress: (step) => progress.push(step),
    });
    expect([files.length, rejected]).toEqual([12, []]);
    expect(files.map(({ name }) => name)).toContain("photo 0.jpg");
    const last = progress.at(-1);
    expect(last?.sentBytes).toBe(last?.totalBytes);

    const training = await studio.api.training.create.mutate({
      uploadSessionId: session.id,
      consent: trainingConsent,
    });
    const states: string[] = [];
    const waiting = studio.waitForTraining(training.id, {
      everyMs: 20,
      onProgress: ({ status }) => states.push(status),
    });
    await testApi.finishTraining(training.id);
    const done = await waiting;
    expect(done).toMatchObject({ status: "completed", creditsCharged: 20, model: { name: "Ana" } });
    expect(states.at(-1)).toBe("completed");

    const request = await studio.api.generation.create.mutate({
      modelId: done.modelId,
      prompt: "noir",
      count: 2,
    });
    const images = studio.waitForGeneration(request.id, { everyMs: 20 });
    await testApi.finishGeneration(request.id, 2);
    expect((await images).outputs).toHaveLength(2);

    const shoot = await studio.api.shoots.create.mutate({
      modelId: done.modelId,
      takes: [
        { recipeId: "noir", prompt: "noir", count: 1 },
        { recipeId: "sketch", prompt: "a sketch", count: 1 },
      ],
    });
    const whole = studio.waitForShoot(shoot.id, { everyMs: 20 });
    for (const { id } of shoot.requests) await testApi.finishGeneration(id, 1);
    expect(await whole).toMatchObject({ status: "completed", delivered: 2, creditsCharged: 2 });
    expect(await studio.api.billing.balance.query()).toMatchObject({ spendable: 36, held: 0 });
  });

  it("leaves nothing on a signal that many calls get", async () => {
    const { studio, requests } = await enter(60);
    const { id: uploadSessionId } = await studio.api.upload.createSession.mutate({});
    await studio.uploadPhotos(await photosOnDisk(10));
    const training = await studio.api.training.create.mutate({ uploadSessionId, consent: trainingConsent });
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on("warning", keep);
    const stop = new AbortController();
    // what Node 20 warns of by default
    setMaxListeners(10, stop.signal);
    const enough = requests.length + 30;
    const waiting = studio.waitForTraining(training.id, { everyMs: 1, signal: stop.signal });
    await vi.waitUntil(() => requests.length > enough, { timeout: 30_000 });
    await studio.api.auth.me.query(undefined, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    // warnings come with the next tick
    await new Promise(setImmediate);
    process.off("warning", keep);
    expect([warnings, getEventListeners(stop.signal, "abort").length]).toEqual([[], 0]);
  });

  it("batches calls, but sends those with an Idempotency-Key separately", async () => {
    const { studio, requests } = await enter();
    await Promise.all([
      studio.api.auth.me.query(),
      studio.api.billing.balance.query(),
      studio.api.models.list.query(),
    ]);
    expect(requests).toHaveLength(1);
    const create = () =>
      errorOf(
        studio.api.training.create.mutate(
          { uploadSessionId: "none" },
          { context: { idempotencyKey: "k-1" } },
        ),
      );
    await Promise.all([create(), create()]);
    expect(requests.slice(1).map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k-1", "k-1"]);
  });

  it("stays below the server's limit of calls per request", async () => {
    const { studio, requests } = await enter();
    const answers = await Promise.all(Array.from({ length: 45 }, () => studio.api.billing.prices.query()));
    expect([answers.length, requests.length]).toEqual([45, 3]);
  });
});

describe("photos", () => {
  it("may be bytes or files, also without progress", async () => {
    const { studio } = await enter();
    await studio.api.upload.createSession.mutate({});
    const bytes = new Uint8Array(await image(1));
    const { files } = await studio.uploadPhotos([
      { name: "bytes.jpg", bytes },
      new File([new Uint8Array(await image(2))], "file.jpg"),
    ]);
    expect(files.map(({ name }) => name).sort()).toEqual(["bytes.jpg", "file.jpg"]);
  });

  it("that are all refused are an error with the reasons", async () => {
    const { studio } = await enter();
    await studio.api.upload.createSession.mutate({});
    const upload = studio.uploadPhotos([{ name: "a.jpg", bytes: new TextEncoder().encode("no photo") }]);
    expect(await errorOf(upload)).toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
      details: { rejected: [{ name: "a.jpg", code: "UNSUPPORTED_FILE_TYPE" }] },
    });
  });

  it("can be aborted by their signal", async () => {
    const { studio } = await enter();
    const stop = new AbortController();
    await studio.api.upload.createSession.mutate({});
    const upload = studio.uploadPhotos([{ name: "a.jpg", bytes: new Uint8Array(9_000_000) }], {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error("enough")),
    });
    await expect(upload).rejects.toThrow("enough");
  });
});

describe("errors", () => {
  it("have the studio's codes, texts and details", async () => {
    const { studio } = await enter();
    expect(await errorOf(studio.api.training.get.query({ id: "none" }))).toMatchObject({
      code: "NOT_FOUND",
      message: "We could not find that.",
    });
    const invalid = await errorOf(studio.api.generation.create.mutate({ modelId: "m", prompt: "" }));
    expect(invalid).toMatchObject({ code: "VALIDATION_FAILED", details: { issues: [{ path: "prompt" }] } });
    expect(await errorOf(createStudioClient({ url: testApi.url }).api.auth.me.query())).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await errorOf(createStudioClient({ url: testApi.url }).uploadPhotos([]))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  it("are the studio's where prompts are too long for addresses together, or alone", async () => {
    const { studio, requests } = await enter();
    for (const count of [1, 3]) {
      const readings = Array.from({ length: count }, () =>
        errorOf(studio.api.generation.readPrompt.query({ modelId: "none", prompt: "\u6f22".repeat(1000) })),
      );
      for (const error of await Promise.all(readings)) expect(error).toMatchObject({ code: "NOT_FOUND" });
    }
    const short = Array.from({ length: 20 }, () =>
      errorOf(studio.api.generation.readPrompt.query({ modelId: "none", prompt: "\u6f22".repeat(200) })),
    );
    for (const error of await Promise.all(short)) expect(error).toMatchObject({ code: "NOT_FOUND" });
    expect(Math.max(...requests.map(({ url }) => url.length))).toBeLessThan(8000);
  });

  it("report an unreachable server", async () => {
    const closed = createStudioClient({ url: "http://127.0.0.1:9" });
    expect(await errorOf(closed.api.billing.prices.query())).toMatchObject({ code: "UNREACHABLE" });
    expect(await errorOf(closed.uploadPhotos([]))).toMatchObject({ code: "UNREACHABLE" });
  });

  it("report a response that is not the studio's", async () => {
    const server = createServer((_request, response) =>
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const studio = createStudioClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(await errorOf(studio.api.billing.prices.query())).toMatchObject({ code: "UNREACHABLE" });
    expect(await errorOf(studio.uploadPhotos([]))).toMatchObject({ code: "UNREACHABLE" });
    server.close();
  });

  it("of an aborted call are its signal's reason", async () => {
    const { studio } = await enter();
    const calledOff = studio.api.auth.me.query(undefined, {
      signal: AbortSignal.abort(new Error("called off")),
    });
    await expect(calledOff).rejects.toThrow("called off");
  });
});
