import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test("free ports are below those of connections, and each is given once, also to calls at the same time", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toSatisfy((port: number) => port >= 15_000 && port < 30_000);
});

test("a port that something listens on is passed over", async () => {
  const taken = (await freePort()) + 1;
  const holder = createServer().listen(taken, "127.0.0.1");
  await once(holder, "listening");
  try {
    expect(await freePort()).not.toBe(taken);
  } finally {
    holder.close();
  }
});
