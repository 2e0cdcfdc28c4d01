import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFalVerifier } from "./fal/webhook.ts";
import { verifyReplicateWebhook } from "./replicate/webhook.ts";
import {
  drip,
  reply,
  replyCompressed,
  type ScriptedServer,
  sendHalf,
  startScriptedServer,
} from "./testing/scripted-server.fixture.ts";
import type { WebhookRequest } from "./webhooks.ts";

const now = new Date("2026-05-01T12:00:00Z");
const seconds = String(now.getTime() / 1000);
/** Just outside of what a clock may be wrong by. */
const old = String(Number(seconds) - 301);
const future = String(Number(seconds) + 301);
const url = "/webhooks?job=gen_1&part=1";

type Change = (request: WebhookRequest) => WebhookRequest;

const setHeader =
  (name: string, value: string | undefined): Change =>
  (request) => {
    const headers = new Headers(request.headers);
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    return { ...request, headers };
  };
const setBody =
  (body: string | Uint8Array): Change =>
  (request) => ({ ...request, body: typeof body === "string" ? Buffer.from(body) : body });

describe("a webhook of Replicate", () => {
  const secret = `whsec_${Buffer.from("the right secret").toString("base64")}`;
  const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
  const body = JSON.stringify({ id: "p1", status: "succeeded", output: ["https://x"] });
  const digest = (text = body, { id = "msg_1", timestamp = seconds, by = secret } = {}) =>
    createHmac("sha256", Buffer.from(by.slice(6), "base64"))
      .update(`${id}.${timestamp}.${text}`)
      .digest("base64");
  const good: WebhookRequest = {
    url,
    headers: new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": seconds,
      "webhook-signature": `v1,${digest()}`,
    }),
    body: Buffer.from(body),
  };
  const verify = (request: WebhookRequest, secrets = [secret]) =>
    verifyReplicateWebhook(request, { secrets, now });

  test("is accepted", () => {
    expect(verify(good)).toEqual({
      provider: "replicate",
      deliveryId: "msg_1",
      remoteId: "p1",
      jobId: "gen_1",
      part: 1,
      finished: true,
    });
  });

  test("is accepted with the old and the new secret during a rotation, and with any of its signatures", () => {
    expect(verify(good, [other, secret]).remoteId).toBe("p1");
    expect(verify(good, [secret, other]).remoteId).toBe("p1");
    const both = `v1,${digest(body, { by: other })} v1,${digest()}`;
    expect(verify(setHeader("webhook-signature", both)(good)).remoteId).toBe("p1");
  });

  test("with 8 MB of logs is accepted", () => {
    const large = JSON.stringify({ id: "p1", status: "succeeded", logs: "x".repeat(8 * 1024 * 1024) });
    const request = setHeader("webhook-signature", `v1,${digest(large)}`)(setBody(large)(good));
    expect(verify(request).finished).toBe(true);
  });

  test("reports an unfinished job, and no job for a malformed id", () => {
    const text = JSON.stringify({ id: "p1", status: "processing" });
    const request = setHeader("webhook-signature", `v1,${digest(text)}`)(setBody(text)(good));
    expect(verify({ ...request, url: "/webhooks?job=../../etc&part=x" })).toMatchObject({
      finished: false,
      jobId: undefined,
      part: 0,
    });
  });

  const signed =
    (timestamp: string): Change =>
    (request) =>
      setHeader(
        "webhook-signature",
        `v1,${digest(body, { timestamp })}`,
      )(setHeader("webhook-timestamp", timestamp)(request));

  test.each<[string, Change, string]>([
    [
      "by another secret",
      setHeader("webhook-signature", `v1,${digest(body, { by: other })}`),
      "wrong_signature",
    ],
    ["whose body has a flipped byte", setBody(body.replace("p1", "p2")), "wrong_signature"],
    ["whose body was re-serialised", setBody(JSON.stringify(JSON.parse(body), null, 1)), "wrong_signature"],
    ["with an empty body", setBody(""), "wrong_signature"],
    ["with another id", setHeader("webhook-id", "msg_2"), "wrong_signature"],
    ["with another time", setHeader("webhook-timestamp", String(Number(seconds) + 1)), "wrong_signature"],
    ["that is too old", signed(old), "stale"],
    ["that is from the future", signed(future), "stale"],
    ["with a time in milliseconds", signed(`${seconds}000`), "malformed"],
    ["with no number for a time", signed("now"), "malformed"],
    ["with a negative time", signed(`-${seconds}`), "malformed"],
    ["without an id", setHeader("webhook-id", undefined), "malformed"],
    ["without a time", setHeader("webhook-timestamp", undefined), "malformed"],
    ["without a signature", setHeader("webhook-signature", undefined), "malformed"],
    ["with two ids", setHeader("webhook-id", "msg_1, msg_1"), "wrong_signature"],
    ["with two times", setHeader("webhook-timestamp", `${seconds}, ${seconds}`), "malformed"],
    ["of another scheme", setHeader("webhook-signature", `v0,${digest()}`), "wrong_signature"],
    ["of no scheme", setHeader("webhook-signature", digest()), "wrong_signature"],
    ["with a bare scheme", setHeader("webhook-signature", "v1,"), "wrong_signature"],
    [
      "with a shortened signature",
      setHeader("webhook-signature", `v1,${digest().slice(0, 20)}`),
      "wrong_signature",
    ],
    ["with a longer signature", setHeader("webhook-signature", `v1,${digest()}AA`), "wrong_signature"],
    ["that is over 10 MB", setBody(Buffer.alloc(10 * 1024 * 1024 + 1)), "too_large"],
  ])("%s is refused", (_what, change, fault) => {
    expect(() => verify(change(good))).toThrow(expect.objectContaining({ name: "WebhookRefused", fault }));
  });

  test("is refused when no secret is set", () => {
    expect(() => verify(good, [])).toThrow(expect.objectContaining({ fault: "wrong_signature" }));
    expect(() => verify(good, ["whsec_"])).toThrow(/not set/);
  });
});

describe("a webhook of fal", () => {
  const right = generateKeyPairSync("ed25519");
  const stranger = generateKeyPairSync("ed25519");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const body = JSON.stringify({ request_id: "r1", gateway_request_id: "g1", status: "OK", payload: {} });
  const names = { requestId: "r1", userId: "u1", timestamp: seconds };
  const signature = (
    text = body,
    { requestId, userId, timestamp } = names,
    by: KeyObject = right.privateKey,
  ) => {
    const digest = createHash("sha256").update(text).digest("hex");
    return sign(null, Buffer.from([requestId, userId, timestamp, digest].join("\n")), by).toString("hex");
  };
  const good: WebhookRequest = {
    url,
    headers: new Headers({
      "x-fal-webhook-request-id": "r1",
      "x-fal-webhook-user-id": "u1",
      "x-fal-webhook-timestamp": seconds,
      "x-fal-webhook-signature": signature(),
    }),
    body: Buffer.from(body),
  };
  const publish = (...keys: KeyObject[]) => ({
    keys: keys.map((key, index) => ({ ...key.export({ format: "jwk" }), kid: `key-${index}` })),
  });
  let server: ScriptedServer;
  let clock: Date;

  beforeEach(() => {
    clock = now;
  });
  afterEach(() => server.stop());

  const verifier = async (...replies: Parameters<typeof startScriptedServer>) => {
    server = await startScriptedServer(...replies);
    return createFalVerifier({ jwksUrl: `${server.url}/jwks.json`, timeoutMs: 500, now: () => clock });
  };
  const usual = () => verifier(reply(200, publish(stranger.publicKey, right.publicKey)));

  test("is accepted with any published key; keys are fetched once a day", async () => {
    const verify = await usual();
    expect(await verify(good)).toEqual({
      provider: "fal",
      deliveryId: "r1",
      remoteId: "r1",
      jobId: "gen_1",
      part: 1,
      finished: true,
    });
    await verify(good);
    expect(server.asked).toHaveLength(1);
  });

  test("is accepted with a new key; unknown signatures do not each fetch the keys", async () => {
    const verify = await verifier(
      reply(200, publish(stranger.publicKey)),
      reply(200, publish(right.publicKey)),
    );
    await expect(verify(good)).rejects.toMatchObject({ fault: "wrong_signature" });
    await expect(verify(good)).rejects.toMatchObject({ fault: "wrong_signature" });
    expect(server.asked).toHaveLength(1);
    clock = new Date(now.getTime() + 61_000);
    expect((await verify(good)).remoteId).toBe("r1");
    expect(server.asked).toHaveLength(2);
  });

  test.each([
    ["cannot be fetched", reply(503)],
    ["are invalid", reply(200, { keys: "none" })],
    ["are moved", reply(302, {}, { location: "http://127.0.0.1:1/" })],
    ["are too large", reply(200, { ...publish(right.publicKey), filler: "x".repeat(1024 * 1024) })],
    ["are too many", reply(200, publish(...Array<KeyObject>(101).fill(right.publicKey)))],
    ["are too large when they are decompressed", replyCompressed(50_000_000)],
    ["never end", drip(100_000)],
    ["come slowly", drip(1, 20)],
    ["are half sent", sendHalf],
  ])("is retried later when the keys %s", async (_what, answer) => {
    const verify = await verifier(answer);
    await expect(verify(good)).rejects.toMatchObject({ fault: "keys_unavailable" });
  });

  test("many at once ask for the keys once", async () => {
    const verify = await usual();
    await Promise.all(Array.from({ length: 20 }, () => verify(good)));
    expect(server.asked).toHaveLength(1);
  });

  test("is refused with a key of another type", async () => {
    const verify = await verifier(
      reply(200, {
        keys: [
          ...publish(rsa.publicKey).keys,
          { kty: "oct", k: Buffer.from("secret").toString("base64url") },
          { ...publish(right.publicKey).keys[0], crv: "X25519" },
        ],
      }),
    );
    await expect(verify(good)).rejects.toMatchObject({ fault: "wrong_signature" });
  });

  const signed =
    (timestamp: string): Change =>
    (request) =>
      setHeader(
        "x-fal-webhook-signature",
        signature(body, { ...names, timestamp }),
      )(setHeader("x-fal-webhook-timestamp", timestamp)(request));
  const hmac = createHmac("sha256", right.publicKey.export({ type: "spki", format: "pem" }))
    .update(body)
    .digest("hex");

  test.each<[string, Change, string]>([
    [
      "by a stranger",
      setHeader("x-fal-webhook-signature", signature(body, names, generateKeyPairSync("ed25519").privateKey)),
      "wrong_signature",
    ],
    ["whose body has a flipped byte", setBody(body.replace("r1", "r2")), "wrong_signature"],
    ["with an empty body", setBody(""), "wrong_signature"],
    ["of another request", setHeader("x-fal-webhook-request-id", "r2"), "wrong_signature"],
    ["of another account", setHeader("x-fal-webhook-user-id", "u2"), "wrong_signature"],
    [
      "with another time",
      setHeader("x-fal-webhook-timestamp", String(Number(seconds) + 1)),
      "wrong_signature",
    ],
    ["that is too old", signed(old), "stale"],
    ["that is from the future", signed(future), "stale"],
    ["without a request id", setHeader("x-fal-webhook-request-id", undefined), "malformed"],
    ["without an account", setHeader("x-fal-webhook-user-id", undefined), "malformed"],
    ["without a time", setHeader("x-fal-webhook-timestamp", undefined), "malformed"],
    ["without a signature", setHeader("x-fal-webhook-signature", undefined), "malformed"],
    [
      "with two signatures",
      setHeader("x-fal-webhook-signature", `${signature()}, ${signature()}`),
      "malformed",
    ],
    [
      "with a signature in base64",
      setHeader("x-fal-webhook-signature", Buffer.from(signature(), "hex").toString("base64")),
      "malformed",
    ],
    [
      "signed by the public key as a shared secret",
      setHeader("x-fal-webhook-signature", hmac + hmac),
      "wrong_signature",
    ],
    ["that is over 10 MB", setBody(Buffer.alloc(10 * 1024 * 1024 + 1)), "too_large"],
  ])("%s is refused", async (_what, change, fault) => {
    const verify = await usual();
    await expect(verify(change(good))).rejects.toMatchObject({ name: "WebhookRefused", fault });
  });
});
