import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeArchive, makePhotos } from "../images/archive.fixture.ts";
import { type RunningReplicate, startReplicate } from "./index.ts";

interface RemoteJob {
  id: string;
  status: string;
  logs: string;
  output: unknown;
  error: string | null;
  urls: { get: string; cancel: string };
}

const trainer = "ostris/flux-dev-lora-trainer";
let fake: RunningReplicate;

const start = () =>
  startReplicate({
    port: 0,
    log: () => {},
    speed: { trainingMs: 100, imageMs: 50 },
    imageSize: 96,
    retryPauseMs: 10,
  });

beforeEach(async () => {
  fake = await start();
});
afterEach(() => fake.stop());

async function api<Body = RemoteJob>(method: string, path: string, body?: unknown) {
  const response = await fetch(path.startsWith("http") ? path : `${fake.url}${path}`, {
    method,
    headers: {
      authorization: "Bearer r8_x",
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (answer ? JSON.parse(answer) : undefined) as Body,
  };
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append(
    "content",
    new File([new Uint8Array(await makeArchive(3))], "photos.zip", { type: "application/zip" }),
  );
  const { status, body } = await api<{ urls: { get: string } }>("POST", "/files", form);
  expect(status).toBe(201);
  return body.urls.get;
}

async function startTraining(extra: Record<string, unknown> = {}) {
  await api("POST", "/models", { owner: "sandbox", name: "people", visibility: "private", hardware: "cpu" });
  const { body } = await api<{ latest_version: { id: string } }>("GET", `/models/${trainer}`);
  return api("POST", `/models/${trainer}/versions/${body.latest_version.id}/trainings`, {
    destination: "sandbox/people",
    input: { input_images: await upload(), trigger_word: "ohwx" },
    ...extra,
  });
}

async function finished(job: RemoteJob): Promise<RemoteJob> {
  let latest = job;
  await expect
    .poll(async () => {
      latest = (await api("GET", job.urls.get)).body;
      return ["starting", "processing"].includes(latest.status);
    })
    .toBe(false);
  return latest;
}

async function trainedVersion(): Promise<string> {
  const { output } = await finished((await startTraining()).body);
  return String((output as { version: string }).version).split(":")[1] ?? "";
}

describe("the fake of Replicate", () => {
  it("trains a version of a private model, with a trainer's log", async () => {
    const created = await startTraining();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      status: "starting",
      urls: { get: expect.stringContaining("/predictions/") },
    });
    const training = await finished(created.body);
    expect(training.status).toBe("succeeded");
    expect(training.output).toMatchObject({
      version: expect.stringMatching(/^sandbox\/people:[0-9a-f]{64}$/),
    });
    expect(training.logs).toMatch(/flux_train_replicate: 100%\|#+\| 1000\/1000 \[/);
  });

  it("paints as many images as asked, of the shape asked for, the same for the same seed", async () => {
    const version = await trainedVersion();
    const input = { prompt: "ohwx", num_outputs: 2, aspect_ratio: "2:3", seed: 5, output_format: "png" };
    const paint = async () => {
      const job = await finished((await api("POST", "/predictions", { version, input })).body);
      const urls = job.output as string[];
      return Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
    };
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = await paint();
    expect(await sharp(first).metadata()).toMatchObject({ format: "png", width: 64, height: 96 });
    expect(first.equals(second)).toBe(false);
    expect((await paint())[0]?.equals(first)).toBe(true);
  });

  it("requires what the real one requires", async () => {
    const refused = await fetch(`${fake.url}/account`);
    expect(refused.status).toBe(401);
    expect((await api("POST", "/predictions", { version: "none", input: { prompt: "x" } })).status).toBe(422);
    const version = await trainedVersion();
    expect(
      (await api("POST", "/predictions", { version, input: { prompt: "x", num_outputs: 5 } })).status,
    ).toBe(422);
    expect((await startTraining({ input: {} })).status).toBe(422);
    expect((await startTraining({ destination: "sandbox/other" })).status).toBe(404);
    expect((await fetch(`${fake.url}/account`, { headers: { origin: "https://evil.example" } })).status).toBe(
      403,
    );
  });

  describe("models that work from references", () => {
    const pro = "black-forest-labs/flux-2-pro";
    const nano = "google/nano-banana-pro";
    const make = async (model: string, input: object) => {
      const created = await api("POST", `/models/${model}/predictions`, {
        input: { prompt: "by the sea", aspect_ratio: "4:5", ...input },
      });
      return created.status === 201 ? finished(created.body) : created;
    };
    const imageOf = async (model: string, input: object) => {
      const { output } = (await make(model, input)) as { output: string };
      return Buffer.from(await (await fetch(output)).arrayBuffer());
    };
    const references = async () =>
      (await makePhotos(3)).map((photo) => `data:image/jpeg;base64,${photo.toString("base64")}`);

    it("paint one image that changes with each of them and with their order", async () => {
      const photos = await references();
      const paint = (input_images: (string | undefined)[]) => imageOf(pro, { input_images, seed: 5 });
      const all = await paint(photos);
      expect(await sharp(all).metadata()).toMatchObject({ width: 80, height: 96 });
      expect((await paint(photos)).equals(all)).toBe(true);
      const [first, second, third] = photos;
      const others = [
        [first, second],
        [first, third],
        [second, third],
        [first, third, second],
      ];
      for (const image of await Promise.all(others.map(paint))) expect(image.equals(all)).toBe(false);
    });

    it("without a seed, make other images each time", async () => {
      const input = { image_input: await references(), output_format: "png" };
      const made = new Set<string>();
      // two can be graded alike by chance, six hardly
      for (let count = 0; count < 6; count += 1) made.add((await imageOf(nano, input)).toString("base64"));
      expect(made.size).toBeGreaterThan(1);
    });

    it.each([
      [pro, { num_outputs: 2 }],
      [pro, { input_images: Array(9).fill("data:") }],
      [pro, { safety_tolerance: "2" }],
      [pro, { resolution: "3 MP" }],
      [nano, { seed: 1 }],
      [nano, { output_format: "webp" }],
    ])("%s refuses an input that its schema does not have: %o", async (model, wrong) => {
      expect(await make(model, wrong)).toMatchObject({ status: 422 });
    });

    it("fail where a file is gone", async () => {
      const [first] = await references();
      const input_images = [first, `${fake.url}/files/gone`];
      expect(await make(pro, { input_images })).toMatchObject({ status: "failed" });
    });
  });

  it("stops what is cancelled", async () => {
    fake.faults.arm([{ fault: "slow" }]);
    const { body: job } = await startTraining();
    expect((await api("POST", job.urls.cancel)).body.status).toBe("canceled");
    expect((await api("GET", job.urls.get)).body).toMatchObject({ status: "canceled", output: null });
  });

  it("takes faults over HTTP, each for a number of jobs, and refuses unknown ones", async () => {
    const base = fake.url.replace("/v1", "");
    const arm = (faults: unknown) =>
      fetch(`${base}/_sandbox/faults`, { method: "PUT", body: JSON.stringify({ faults }) });
    expect((await arm([{ fault: "earthquake" }])).status).toBe(400);
    expect((await arm([{ fault: "rate_limited", on: "training" }])).status).toBe(200);
    const limited = await startTraining();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await startTraining()).status).toBe(201);
    await arm([{ fault: "broken", times: 0 }]);
    for (const _ of [1, 2]) expect((await finished((await startTraining()).body)).status).toBe("failed");
    await arm([]);
    expect((await finished((await startTraining()).body)).status).toBe("succeeded");
  });

  it("signs its webhooks, repeats what fails, and follows no redirect", async () => {
    const received: { headers: Record<string, unknown>; body: string; path: string }[] = [];
    const receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request), path: request.url ?? "" });
      const status = [500, 302][received.length - 1] ?? 204;
      response.writeHead(status, { location: "/followed" }).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await startTraining({ webhook });
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(4);
    receiver.close();
    expect(received.every(({ path }) => path === "/hook")).toBe(true);
    expect(new Set(received.slice(0, 3).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const { headers, body } of received) {
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      const key = Buffer.from(fake.webhookSecret.slice("whsec_".length), "base64");
      expect(headers["webhook-signature"]).toBe(
        `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
      );
    }
    expect(JSON.parse(received.at(-1)?.body ?? "")).toMatchObject({ status: "succeeded" });
  });
});
