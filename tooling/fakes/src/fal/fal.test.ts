import { createHash, createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeArchive, makePhotos } from "../images/archive.fixture.ts";
import { type RunningFal, startFal } from "./index.ts";

interface Submitted {
  request_id: string;
  status_url: string;
  response_url: string;
  cancel_url: string;
}

const privately = { expiration_duration_seconds: 600, initial_acl: { default: "forbid" } };
let fake: RunningFal;

beforeEach(async () => {
  fake = await startFal({
    port: 0,
    log: () => {},
    speed: { trainingMs: 100, imageMs: 50 },
    imageSize: 96,
    retryPauseMs: 10,
  });
});
afterEach(() => fake.stop());

const key = { authorization: "Key id:secret", "content-type": "application/json" };

async function api<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path.startsWith("http") ? path : `${fake.url}${path}`, {
    method,
    headers: { ...key, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function upload(lifecycle: object = privately): Promise<string> {
  const { body } = await api<{ upload_url: string; file_url: string }>(
    "POST",
    "/rest.fal.ai/storage/upload/initiate?storage_type=fal-cdn-v3",
    { content_type: "application/zip", file_name: "photos.zip" },
    { "x-fal-object-lifecycle": JSON.stringify(lifecycle) },
  );
  await fetch(body.upload_url, { method: "PUT", body: new Uint8Array(await makeArchive(3)) });
  return body.file_url;
}

async function sign(url: string): Promise<string> {
  const path = `/api.fal.ai/v1/storage/files/sign?url=${encodeURIComponent(url)}`;
  return (await api<{ signed_url: string }>("POST", path, { expiration_seconds: 60 })).body.signed_url;
}

async function submit(endpoint: string, input: object, query = "", headers: Record<string, string> = {}) {
  const { status, body } = await api<Submitted>("POST", `/queue.fal.run/${endpoint}${query}`, input, headers);
  expect(status).toBe(200);
  return body;
}

async function completed({ status_url }: Submitted) {
  let last: { status: number; body: Record<string, unknown> } = { status: 0, body: {} };
  await expect
    .poll(async () => {
      last = await api("GET", `${status_url}?logs=1`);
      return last.status;
    })
    .toBe(200);
  return last.body;
}

async function trainedWeights(headers: Record<string, string> = {}): Promise<string> {
  const job = await submit(
    "fal-ai/flux-2-trainer",
    { image_data_url: await sign(await upload()), default_caption: "ohwx" },
    "",
    headers,
  );
  await completed(job);
  const { body } = await api<{ diffusers_lora_file: { url: string } }>("GET", job.response_url);
  return body.diffusers_lora_file.url;
}

describe("the fake of fal", () => {
  it("queues, trains and hands out weights by which it paints", async () => {
    const weights = await trainedWeights();
    const job = await submit("fal-ai/flux-2/lora", {
      prompt: "ohwx",
      loras: [{ path: weights, scale: 1 }],
      image_size: { width: 640, height: 960 },
      num_images: 2,
      seed: 3,
      output_format: "png",
    });
    expect(await completed(job)).toMatchObject({ status: "COMPLETED" });
    const { body } = await api<{ images: { url: string; width: number }[]; has_nsfw_concepts: boolean[] }>(
      "GET",
      job.response_url,
    );
    expect(body.has_nsfw_concepts).toEqual([false, false]);
    const image = await (await fetch(body.images[0]?.url ?? "")).arrayBuffer();
    expect(await sharp(Buffer.from(image)).metadata()).toMatchObject({
      format: "png",
      width: 64,
      height: 96,
    });
  });

  it("answers 202 until a request is over, and reports its place in the queue and its log", async () => {
    fake.faults.arm([{ fault: "slow", times: 0 }]);
    const input = { image_data_url: await sign(await upload()), default_caption: "ohwx" };
    vi.useFakeTimers({ toFake: ["Date"] }); // both are made in one millisecond
    const [first, second] = [
      await submit("fal-ai/flux-2-trainer", input),
      await submit("fal-ai/flux-2-trainer", input),
    ];
    vi.useRealTimers();
    const queued = await api("GET", second.status_url);
    expect(queued).toMatchObject({ status: 202, body: { status: "IN_QUEUE", queue_position: 1 } });
    await expect
      .poll(async () => (await api("GET", `${first.status_url}?logs=1`)).body, { timeout: 10_000 })
      .toMatchObject({
        status: "IN_PROGRESS",
        logs: [{ message: expect.stringMatching(/\d+%\|#+\| \d+\/1000 \[/) }],
      });
    expect(await api("PUT", first.cancel_url)).toMatchObject({ status: 202 });
    expect(await api("PUT", first.cancel_url)).toMatchObject({
      status: 400,
      body: { status: "ALREADY_COMPLETED" },
    });
  });

  it("uses the application only in a request's addresses, not the path below it", async () => {
    const job = await submit("fal-ai/flux-pro/kontext", {
      prompt: "warmer",
      image_url: "data:image/png;base64,AAAA",
    });
    expect(job.status_url).toBe(
      `${fake.url}/queue.fal.run/fal-ai/flux-pro/requests/${job.request_id}/status`,
    );
  });

  it("shows a file to others only as its lifecycle allows", async () => {
    const open = await upload({});
    const closed = await upload();
    expect((await fetch(open)).status).toBe(200);
    expect((await fetch(closed)).status).toBe(403);
    expect((await fetch(closed, { headers: { authorization: "Key id:secret" } })).status).toBe(403);
    const signed = await sign(closed);
    expect((await fetch(signed)).status).toBe(200);
    expect((await fetch(`${signed}0`)).status).toBe(403);
    const made = await trainedWeights({ "x-fal-object-lifecycle-preference": JSON.stringify(privately) });
    expect((await fetch(made)).status).toBe(403);
  });

  it("reads no input that its address does not open", async () => {
    const job = await submit("fal-ai/flux-2-trainer", {
      image_data_url: await upload(),
      default_caption: "ohwx",
    });
    expect(await completed(job)).toMatchObject({ status: "COMPLETED", error_type: "file_download_error" });
    expect(await api("GET", job.response_url)).toMatchObject({
      status: 422,
      body: { detail: [{ type: "file_download_error" }] },
    });
  });

  describe("models that work from references", () => {
    const edit = "fal-ai/flux-2-pro/edit";
    const shape = { image_size: { width: 1024, height: 1280 } };
    let references: string[];
    beforeEach(async () => {
      references = (await makePhotos(3)).map((photo) => `data:image/jpeg;base64,${photo.toString("base64")}`);
    });

    const make = async (endpoint: string, input: object) => {
      const job = await submit(endpoint, { prompt: "by the sea", seed: 3, ...shape, ...input });
      await completed(job);
      return api<{ images?: { url: string }[]; detail?: { type: string; msg: string }[] }>(
        "GET",
        job.response_url,
      );
    };
    const imageOf = async (input: object, endpoint = edit) => {
      const { body } = await make(endpoint, input);
      return Buffer.from(await (await fetch(body.images?.[0]?.url ?? "")).arrayBuffer());
    };

    it("paint an image that changes with each of them and with their order", async () => {
      const all = await imageOf({ image_urls: references });
      expect(await sharp(all).metadata()).toMatchObject({ width: 80, height: 96 });
      expect((await imageOf({ image_urls: references })).equals(all)).toBe(true);
      const [first, second, third] = references;
      const others = [
        [first, second],
        [first, third],
        [second, third],
        [first, third, second],
      ];
      for (const image_urls of others) expect((await imageOf({ image_urls })).equals(all)).toBe(false);
    });

    it.each([
      [edit, { steps: 4 }],
      [edit, { image_urls: Array(9).fill("data:") }],
      [edit, { safety_tolerance: 2 }],
      [edit, { aspect_ratio: "1:1" }],
      ["fal-ai/flux-2-max/edit", { num_images: 2 }],
      ["fal-ai/nano-banana-pro/edit", { resolution: "8K", image_size: undefined }],
      ["fal-ai/nano-banana-pro/edit", {}],
    ])("%s refuses an input that its schema does not have: %o", async (endpoint, wrong) => {
      expect(await make(endpoint, { image_urls: references, ...wrong })).toMatchObject({
        status: 422,
        body: { detail: [{ type: "value_error" }] },
      });
    });

    it("refuse more than nine megapixels together", async () => {
      const large = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: "#333" } })
        .png()
        .toBuffer();
      const image = `data:image/png;base64,${large.toString("base64")}`;
      expect((await make(edit, { image_urls: [image, image] })).status).toBe(200);
      expect(await make(edit, { image_urls: [image, image, image] })).toMatchObject({
        status: 422,
        body: { detail: [{ type: "image_too_large" }] },
      });
    });

    it("keep the first one's shape where nothing else is asked for", async () => {
      const image = await imageOf({ image_urls: references, image_size: "auto" });
      expect(await sharp(image).metadata()).toMatchObject({ width: 80, height: 96 });
      expect(fake.jobs()[0]?.kind).toBe("edit");
    });

    it("play what a model calls a success and nobody wants", async () => {
      const colourOf = async (fault: "black_image" | "grey_image" | "another_person") => {
        fake.faults.arm([{ fault }]);
        const { channels } = await sharp(await imageOf({ image_urls: references })).stats();
        return channels.map(({ min, max }) => [min, max]);
      };
      const stranger = await sharp({ create: { width: 60, height: 75, channels: 3, background: "#00f" } })
        .png()
        .toBuffer();
      const body = new Uint8Array(stranger);
      expect((await fetch(`${fake.url}/_sandbox/stranger`, { method: "PUT", body })).status).toBe(200);
      expect(await colourOf("black_image")).toEqual(Array(3).fill([0, 0]));
      for (const [least = 0, most = 0] of await colourOf("grey_image")) {
        expect(least).toBeGreaterThan(120);
        expect(most).toBeLessThan(135);
      }
      const [, , [leastBlue = 0] = []] = await colourOf("another_person");
      expect(leastBlue).toBeGreaterThan(150);
    });

    it("refuse with a text, without one, or leave the image out", async () => {
      const answer = async (fault: "rejected_content" | "refused_without_text" | "fewer_images") => {
        fake.faults.arm([{ fault }]);
        return make(edit, { image_urls: references });
      };
      expect(await answer("rejected_content")).toMatchObject({ status: 422 });
      expect(await answer("refused_without_text")).toMatchObject({ status: 200, body: { images: [] } });
      expect(await answer("fewer_images")).toMatchObject({ status: 200, body: { images: [] } });
    });
  });

  it("removes what a request left", async () => {
    const weights = await trainedWeights();
    const [job] = fake.jobs();
    expect((await api("DELETE", `/api.fal.ai/v1/models/requests/${job?.id}/payloads`)).status).toBe(200);
    expect((await fetch(weights)).status).toBe(404);
  });

  it("signs its webhooks by a published key", async () => {
    const received: { headers: Record<string, unknown>; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const job = await submit(
      "fal-ai/flux-2-trainer",
      { image_data_url: await sign(await upload()), default_caption: "ohwx" },
      `?fal_webhook=${encodeURIComponent(webhook)}`,
    );
    await expect.poll(() => received.length).toBe(1);
    receiver.close();
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(JSON.parse(body)).toMatchObject({ request_id: job.request_id, status: "OK" });
    const { body: jwks } = await api<{ keys: { kty: string; crv: string; x: string }[] }>(
      "GET",
      "/rest.fal.ai/.well-known/jwks.json",
    );
    const message = [
      headers["x-fal-webhook-request-id"],
      headers["x-fal-webhook-user-id"],
      headers["x-fal-webhook-timestamp"],
      createHash("sha256").update(body).digest("hex"),
    ].join("\n");
    const signature = Buffer.from(String(headers["x-fal-webhook-signature"]), "hex");
    const fits = jwks.keys.map((jwk) =>
      verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: "jwk" }), signature),
    );
    expect(fits).toEqual([true, false]);
  });
});
