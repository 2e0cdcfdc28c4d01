import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test("free ports are below those of connections, and each is given once, also to calls at the same time", async () => {
  const ports = await Promise.all(Array.from({ length: 80 }, freePort));
  expect(new Set(ports).size).toBe(80);
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

test("processes that begin at the same place never give the same port, before anything listens", async () => {
  const program = `Math.random = () => 0.5;
    const { freePort } = await import(${JSON.stringify(new URL("./free-port.ts", import.meta.url).href)});
    for (let given = 0; given < 10; given++) process.send(await freePort());
    process.on("message", () => {});`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  try {
    const given = await Promise.all(
      processes.map(async (child) => {
        const ports: unknown[] = [];
        for await (const [port] of on(child, "message")) if (ports.push(port) === 10) break;
        return ports;
      }),
    );
    expect(new Set(given.flat()).size).toBe(40);
  } finally {
    for (const child of processes) child.kill();
  }
});
