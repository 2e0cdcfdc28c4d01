import { once } from "node:events";
import { connect } from "node:net";
import { maxCredentialsBytes } from "@portrait-studio/contract";
import { createIntake } from "@portrait-studio/photo/intake";
import { createSigner, createSigningKey } from "@portrait-studio/photo/signer";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

let testApi: TestApi;
let image: Buffer;
beforeAll(async () => {
  testApi = await startTestApi({
    bodyLimits: { graceMs: 2_000 },
    rateLimits: { conversions: 1e9, calls: 1e9 },
  });
  const intake = createIntake({ signer: createSigner(createSigningKey(), "1.2.3") });
  const drawn = sharp({ create: { width: 64, height: 80, channels: 3, background: "#a86" } });
  const bytes = await drawn.jpeg().toBuffer();
  const origin = { sourceType: "trainedAlgorithmicMedia", tool: "fal flux" } as const;
  image = Buffer.from((await intake.signImage({ bytes, format: "jpeg" }, { origin }, "a")).bytes);
  await intake.close();
});
afterAll(() => testApi.close());

async function send(body: Uint8Array | ReadableStream, headers: Record<string, string> = {}) {
  const response = await fetch(`${testApi.url}/api/credentials/read`, {
    method: "POST",
    body: body as NonNullable<RequestInit["body"]>,
    headers: { "content-type": "application/octet-stream", ...headers },
    duplex: "half",
  } as RequestInit);
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const outcome = async (body: Uint8Array, headers?: Record<string, string>) => {
  const { status, body: answer } = await send(body, headers);
  return [status, answer.code ?? answer.state];
};

it("tells anybody who signed an image, and whether a byte has changed", async () => {
  expect((await send(image)).body).toEqual({
    state: "unchanged",
    byThisStudio: false,
    signer: "Portrait Studio",
    sourceType: "trainedAlgorithmicMedia",
    steps: [
      {
        action: "c2pa.created",
        description: "Made by AI from photos of the person",
        tool: "fal flux",
        at: expect.any(String),
      },
    ],
  });
  const changed = Buffer.from(image);
  const at = changed.length - 100;
  changed[at] = (changed[at] ?? 0) ^ 1;
  expect(await outcome(changed)).toEqual([200, "changed"]);
});

it("refuses what is no image, none at all, encoded or too large, before it is read", async () => {
  expect(await outcome(Buffer.from("no image"))).toEqual([415, "UNSUPPORTED_FILE_TYPE"]);
  expect(await outcome(Buffer.alloc(0))).toEqual([400, "NO_FILES"]);
  expect(await outcome(image, { "content-encoding": "gzip" })).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  expect(await outcome(image.subarray(0, 30))).toEqual([422, "UNREADABLE_IMAGE"]);
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const refused = await send(endless).catch(() => ({ status: 413 }));
  expect(refused.status).toBe(413);
  expect(sent).toBeLessThan(2 * maxCredentialsBytes);
});

it("takes hostile files without harm: others go on, and the same files are answered the same", async () => {
  const store = image.indexOf("jumb");
  for (let time = 0; time < 40; time += 1) {
    const broken = Buffer.from(image);
    for (let flip = 0; flip < 8; flip += 1)
      broken[store + ((time * 131 + flip * 977) % 2000)] = (time * 37 + flip) % 256;
    const { status, body } = await send(broken);
    expect([200, 422]).toContain(status);
    expect(body.byThisStudio ?? false).toBe(false);
  }
  expect(await outcome(image)).toEqual([200, "unchanged"]);
});

it("many large files at once take a bounded part: some wait, and other calls are answered", async () => {
  const large = Buffer.concat([image, Buffer.alloc(8 * 1024 * 1024)]);
  let isOver = false;
  const all = Promise.all(Array.from({ length: 24 }, () => send(large))).finally(() => {
    isOver = true;
  });
  const began = performance.now();
  expect((await restCall(testApi.url, "/health/live")).status).toBe(200);
  // on a busy machine too, before the files are
  expect(!isOver || performance.now() - began < 3000).toBe(true);
  const answers = await all;
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  for (const { status, headers } of answers) if (status === 503) expect(headers.get("retry-after")).toBe("1");
  expect(await outcome(image)).toEqual([200, "unchanged"]);
});

it("half-sent files take no place, and are closed", async () => {
  const { port } = new URL(testApi.url);
  const halves = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect({ port: Number(port), host: "127.0.0.1" });
      socket.on("error", () => {});
      let answer = "";
      socket.on("data", (data) => {
        answer += data;
      });
      const closed = once(socket, "close");
      await once(socket, "connect");
      socket.write(
        `POST /api/credentials/read HTTP/1.1\r\nhost: studio\r\ncontent-type: application/octet-stream\r\ncontent-length: ${image.length}\r\n\r\n`,
      );
      socket.write(image.subarray(0, 500));
      return { closed, answer: () => answer };
    }),
  );
  expect(await outcome(image)).toEqual([200, "unchanged"]);
  await Promise.all(halves.map(({ closed }) => closed));
  expect(halves.every(({ answer }) => /^HTTP\/1\.1 (408|503) /.test(answer()))).toBe(true);
  expect(testApi.figures()).toMatchObject({ arriving: 0, inHand: 0 });
});

it("has a limit of its own for each address", async () => {
  const limited = await startTestApi({ rateLimits: { conversions: 2 } });
  const ask = async () =>
    (await fetch(`${limited.url}/api/credentials/read`, { method: "POST", body: new Uint8Array(image) }))
      .status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  await limited.close();
});
