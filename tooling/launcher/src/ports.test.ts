import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { afterEach, describe, expect, it } from "vitest";
import { checkPorts } from "./ports.ts";

const holders: Server[] = [];

afterEach(() => {
  for (const holder of holders.splice(0)) holder.close();
});

describe("checkPorts", () => {
  it("accepts free ports, and leaves them free", async () => {
    const [first, second] = await Promise.all([freePort(), freePort()]);
    const wanted = [
      { port: first, variable: "PORT" },
      { port: second, variable: "WORKER_PORT" },
    ];
    await checkPorts(wanted);
    await checkPorts(wanted);
  });

  it.each(["127.0.0.1", "0.0.0.0", "::1"])(
    "names a port that is taken on %s, and what to do",
    async (host) => {
      const port = await hold(host);
      await expect(checkPorts([{ port, variable: "PORT" }])).rejects.toThrow(
        `Port ${port} is taken by another program. Stop it or set PORT in .env.`,
      );
    },
  );

  it("names every variable that holds the port", async () => {
    const port = await hold("127.0.0.1");
    await expect(checkPorts([{ port, variable: "SANDBOX_SMTP_PORT", alsoIn: "SMTP_URL" }])).rejects.toThrow(
      /set SANDBOX_SMTP_PORT, and the port in SMTP_URL, in \.env\.$/,
    );
  });

  it("refuses one port for two purposes", async () => {
    await expect(
      checkPorts([
        { port: 3000, variable: "PORT" },
        { port: 3000, variable: "WORKER_PORT" },
      ]),
    ).rejects.toThrow("PORT and WORKER_PORT are both 3000: change one of them in .env.");
  });
});

async function hold(host: string): Promise<number> {
  const holder = createServer().listen(0, host);
  holders.push(holder);
  await once(holder, "listening");
  const address = holder.address();
  return typeof address === "object" && address ? address.port : 0;
}
