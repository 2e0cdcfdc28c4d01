import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sign } from "./background.ts";
import { startStripe } from "./index.ts";
import { createClient, secretKey, until, useTestFake, webhookSecret } from "./testing/start-test-fake.ts";

const test = useTestFake();

beforeEach(() => test.quiet());

const purchase = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
];

interface Board {
  events: {
    event: { id: string; type: string };
    deliveries: { state: string; attempts: number }[];
  }[];
}

async function board(): Promise<Board> {
  return (await fetch(`${test.fake.url}/_sandbox/state`)).json();
}

describe("a delivery", () => {
  it("is signed as the SDK expects, and refused with any other secret or payload", async () => {
    await test.buy();
    await test.receives(...purchase);
    const [{ payload, header } = { payload: "", header: "" }] = test.receiver.received;
    const { webhooks } = test.stripe;
    await expect(webhooks.constructEventAsync(payload, header, webhookSecret)).resolves.toMatchObject({
      object: "event",
    });
    await expect(webhooks.constructEventAsync(payload, header, "sandbox_whsec_other")).rejects.toThrow();
    await expect(webhooks.constructEventAsync(`${payload} `, header, webhookSecret)).rejects.toThrow();
    const old = sign(payload, webhookSecret, Math.floor(Date.now() / 1000) - 400);
    await expect(webhooks.constructEventAsync(payload, old, webhookSecret)).rejects.toThrow(/tolerance/);
    expect(header).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });

  it("is tried again until it is accepted, each time with a new signature", async () => {
    test.receiver.answers.push(500, 302, 404, 503);
    await test.buy();
    await test.receives(...purchase);
    await until("the end of the deliveries", async () =>
      (await board()).events.slice(0, 4).every(({ deliveries }) => deliveries[0]?.state === "delivered"),
    );
    // what was refused came again: as often as it was tried
    expect(test.receiver.received.length).toBe(8);
  });
});

describe("held back deliveries", () => {
  it.each([
    ["sent", purchase],
    ["reversed", purchase.toReversed()],
  ])("come in the order %s", async (order, expected) => {
    await test.control("settings", { hold: true });
    await test.buy();
    await test.control("settings", { hold: false });
    expect(test.receiver.types()).toEqual([]);
    // a receiver that is slow or refuses does not bring them out of order
    test.receiver.answers.push(500);
    await test.control("deliveries/release", { order });
    await test.receives(...purchase);
    const firsts = [...new Set(test.receiver.types())];
    expect(firsts).toEqual(expected);
  });
});

describe("duplicates and delays", () => {
  it("come as often as they are asked for", async () => {
    await test.control("settings", { copies: 3 });
    await test.buy();
    await test.control("settings", { copies: 1 });
    await test.receives(...purchase, ...purchase, ...purchase);
    const { event } = test.receiver.received.find(({ event: one }) => one.type === "charge.succeeded") ?? {};
    await test.control(`events/${event?.id}/deliver`, { times: 2 });
    await test.receives(...Array(5).fill("charge.succeeded"));
    const ids = test.receiver.received
      .filter(({ event: one }) => one.type === "charge.succeeded")
      .map(({ event: one }) => one.id);
    expect(new Set(ids).size).toBe(1);
  });

  it("wait for their time", async () => {
    await test.control("settings", { delaySeconds: 1 });
    const began = Date.now();
    await test.buy();
    await test.control("settings", { delaySeconds: 0 });
    expect(test.receiver.types()).toEqual([]);
    await test.receives(...purchase);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
  });
});

describe("a fake that is killed", () => {
  const options = () => ({
    dataDir: test.dataDir,
    port: 0,
    webhookUrl: test.receiver.url,
    webhookSecret,
    secretKey,
    retryBaseMs: 20,
  });

  it("continues where it stopped: nothing that was answered is lost, and everything is delivered", async () => {
    const left = await test.openSession();
    await test.fake.stop();
    const child = fork(new URL("./testing/run-fake.ts", import.meta.url).pathname, [
      JSON.stringify(options()),
    ]);
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    const stripe = createClient({ port });
    // the first attempts get no answer: they are under way when the process ends
    test.receiver.answers.push(undefined, undefined, undefined, undefined);
    const { data: prices } = await stripe.prices.list({ lookup_keys: ["starter"] });
    const { id: customer } = await stripe.customers.create({ email: "kim@example.com" });
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      customer,
      line_items: [{ price: prices[0]?.id ?? "", quantity: 1 }],
      success_url: "http://127.0.0.1:3000/",
    });
    await fetch(`http://127.0.0.1:${port}/_sandbox/sessions/${session.id}/pay`, {
      method: "POST",
      body: JSON.stringify({ outcome: "paid" }),
    });
    const made = await stripe.customers.create({ email: "k@example.com" }, { idempotencyKey: "killed" });
    await until("four attempts", () => test.receiver.received.length === 4);
    child.kill("SIGKILL");
    await once(child, "exit");
    test.receiver.received.length = 0;
    // a kill in the middle of writing leaves a part of a line, and a session's time comes while nothing runs
    const file = join(test.dataDir, "stripe.jsonl");
    const written = await readFile(file, "utf8");
    const due = written.replaceAll(/("subject":"cs_[^}]*"dueAt":)\d+/g, "$11");
    expect(due).not.toBe(written);
    await writeFile(file, `${due}[["cus_half",{"id":"cus_ha`);

    const next = await startStripe(options());
    try {
      const again = createClient(next);
      expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({
        status: "complete",
        payment_status: "paid",
      });
      expect(
        (await again.customers.create({ email: "k@example.com" }, { idempotencyKey: "killed" })).id,
      ).toBe(made.id);
      await test.receives(...purchase, "checkout.session.expired");
      expect((await again.checkout.sessions.retrieve(left.id)).status).toBe("expired");
    } finally {
      await next.stop();
    }
  });
});
