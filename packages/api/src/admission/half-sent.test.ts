import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

const graceMs = 2_000;
/** room for 300 bodies that have just begun */
const bodyLimits = { graceMs, callBytes: 64 * 1024, totalBytes: 300 * 64 * 1024 + 1000 };

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi({ bodyLimits, uploadStallMs: graceMs });
});
afterAll(() => testApi.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A call whose body never comes whole. @param from the address it comes from, one of this machine's */
async function sendHalf(
  path: string,
  headers: Record<string, string>,
  { from = "127.0.0.1", body = "{" } = {},
) {
  const { port } = new URL(testApi.url);
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: from });
  open.push(socket);
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  const closed = once(socket, "close");
  await once(socket, "connect");
  const lines = Object.entries({ host: "studio", "content-type": "application/json", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join("\r\n");
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  return { socket, closed, answer: () => answer };
}

/** The kinds of calls that a stranger and a signed-in person can send half. */
function kindsOf(token: string): [path: string, headers: Record<string, string>][] {
  const half = { "content-length": "1000" };
  const signedIn = { ...half, authorization: `Bearer ${token}` };
  return [
    ["/api/webhooks/stripe", { ...half, "stripe-signature": "t=1,v1=0" }],
    ["/api/auth/verify", half],
    ["/api/auth/magic-link", { "transfer-encoding": "chunked" }],
    ["/api/generation/requests", signedIn],
    ["/api/trpc/users.update?batch=1", signedIn],
  ];
}

async function journey(): Promise<{ statuses: number[]; longestMs: number }> {
  const statuses: number[] = [];
  let longestMs = 0;
  const call = async (path: string, init: Parameters<typeof restCall>[2] = {}) => {
    const began = performance.now();
    const { status, body } = await restCall(testApi.url, path, init);
    longestMs = Math.max(longestMs, performance.now() - began);
    statuses.push(status);
    return body;
  };
  const { actor, token } = await testApi.enter();
  await call("/auth/magic-link", { method: "POST", json: { email: actor.email } });
  for (let time = 0; time < 20; time += 1) {
    await call("/auth/me", { token });
    await call("/images", { token });
    await call(`/users/${actor.userId}`, { method: "PUT", token, json: { language: "es" } });
    await call("/prompt-helper/refine", { method: "POST", token, json: { idea: "an old film" } });
  }
  return { statuses, longestMs };
}

it.each([1, 4])(
  "500 half-sent calls from %i addresses take nothing from others, and are closed",
  async (count) => {
    const { token } = await testApi.enter();
    const kinds = kindsOf(token);
    const alone = await journey();
    const halves = await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const [path, headers] = kinds[index % kinds.length] ?? ["", {}];
        return sendHalf(path, headers, { from: `127.0.0.${2 + (index % count)}` });
      }),
    );
    // those that found no room have given way to the later ones
    await expect.poll(() => testApi.figures().arriving).toBeGreaterThan(200);
    const { statuses, longestMs } = await journey();
    expect([...new Set(statuses)]).toEqual([200]);
    // in the measure of this machine at this moment: who waits for them waits for their deadline, for seconds
    expect(longestMs).toBeLessThan(Math.max(1000, 5 * alone.longestMs));
    await Promise.all(halves.map(({ closed }) => closed));
    expect(testApi.figures()).toMatchObject({ arriving: 0, inHand: 0 });
    expect(halves.filter(({ answer }) => /^HTTP\/1\.1 (408|503|400|429) /.test(answer())).length).toBe(500);
    const { body } = await restCall(testApi.url, "/health");
    expect(body).toMatchObject({ status: "degraded", checks: { calls: "failed" } });
  },
);

it("webhooks that break off are counted, and logged once a minute", async () => {
  const quiet = await startTestApi();
  try {
    const before = quiet.figures().cutOff;
    for (let time = 0; time < 9; time += 1) {
      const { port } = new URL(quiet.url);
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: `127.0.1.${time + 2}` });
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(
        "POST /api/webhooks/stripe HTTP/1.1\r\nhost: studio\r\nstripe-signature: t=1,v1=0\r\ncontent-length: 1000\r\n\r\n{",
      );
      await expect.poll(() => quiet.figures().arriving).toBe(1);
      socket.destroy();
      await expect.poll(() => quiet.figures().arriving).toBe(0);
    }
    expect(quiet.figures().cutOff - before).toBe(9);
    expect(quiet.complaints).toEqual([expect.stringContaining("broke off")]);
  } finally {
    await quiet.close();
  }
});

it("a body has its time, and beyond it must come at the least rate", async () => {
  const drip = await sendHalf("/api/auth/verify", { "content-length": "200000" }, { body: "" });
  let ended = false;
  drip.closed.then(() => {
    ended = true;
  });
  // faster than the least rate until the time is over; then a byte at a time
  const began = performance.now();
  while (!ended) {
    if (performance.now() - began < graceMs) drip.socket.write("x");
    await setImmediate();
  }
  expect(performance.now() - began).toBeGreaterThan(graceMs);
  expect(drip.answer()).toContain("BODY_INCOMPLETE");
});

it("an upload may take long, but not stand still", async () => {
  const { token } = await testApi.enter();
  const { body: session } = await restCall(testApi.url, "/upload/sessions", {
    method: "POST",
    token,
    json: { modelName: "Ana" },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "5000000",
  };
  const body = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
  const half = await sendHalf(`/api/storage/upload?sessionId=${session.id}`, headers, { body });
  expect(testApi.figures().inHand).toBe(0);
  await half.closed;
  expect(half.answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*BODY_INCOMPLETE/);
});

it("the network that sends most gives way first", async () => {
  const greedy = await Promise.all(
    Array.from({ length: 299 }, () =>
      sendHalf("/api/auth/verify", { "content-length": "9" }, { from: "127.0.0.8" }),
    ),
  );
  await expect.poll(() => testApi.figures().arriving).toBe(299);
  const slow = await sendHalf("/api/auth/verify", { "content-length": "2" }, { from: "127.0.0.9" });
  await expect.poll(() => testApi.figures().arriving).toBe(300);
  const more = await sendHalf("/api/auth/verify", { "content-length": "9" }, { from: "127.0.0.8" });
  await greedy[0]?.closed;
  expect(greedy[0]?.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i);
  expect([slow.answer(), more.answer()]).toEqual(["", ""]);
  slow.socket.write("}");
  await expect.poll(slow.answer).toMatch(/^HTTP\/1\.1 400 /);
});

it("an address that cannot sign its webhooks is refused before their bodies", async () => {
  const limited = await startTestApi({ rateLimits: { unsigned: 3 } });
  try {
    const send = (signature: string, body: string) =>
      restCall(limited.url, "/webhooks/stripe", {
        method: "POST",
        body,
        headers: { "stripe-signature": signature },
      });
    const { token } = await limited.enter(0);
    for (let time = 0; time < 3; time += 1) await limited.buy(token);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await send("t=1,v1=0", "{}")).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    let read = 0;
    const pull = () => {
      read += 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const refused = await limited.handle(
      new Request(`${limited.url}/api/webhooks/stripe`, {
        method: "POST",
        body,
        headers: { "stripe-signature": "t=1,v1=0" },
        duplex: "half",
      } as RequestInit),
      { address: "127.0.0.1" },
    );
    expect([refused.status, read]).toEqual([429, 0]);
  } finally {
    await limited.close();
  }
});
