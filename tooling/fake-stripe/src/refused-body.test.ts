import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { expect, it } from "vitest";
import { useTestFake } from "./testing/start-test-fake.ts";

const test = useTestFake();

/** How long the server lets a connection live whose body was left unread, and a little more. */
const unreadMs = 700;

it("keeps a connection whose body it has refused", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connections = new Set<unknown>();
  const call = async (method: string, body = Buffer.alloc(0)): Promise<number | undefined> => {
    const headers = { "content-length": body.length };
    const sent = request(`${test.fake.url}/_sandbox/state`, { agent, method, headers }).end(body);
    sent.on("socket", (socket) => connections.add(socket));
    const [answer]: IncomingMessage[] = await once(sent, "response");
    for await (const _ of answer ?? []);
    return answer?.statusCode;
  };
  try {
    expect(await call("POST", Buffer.alloc(1_500_000))).toBe(413);
    const refusedAt = Date.now();
    while (Date.now() - refusedAt < unreadMs) expect(await call("GET")).toBe(200);
    expect(connections.size).toBe(1);
  } finally {
    agent.destroy();
  }
});
