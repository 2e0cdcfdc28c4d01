import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { afterEach, describe, expect, it } from "vitest";
import {
  checkFolder,
  checkPorts,
  findPorts,
  keepLoopbackDirect,
  readPortShift,
  shiftPorts,
} from "../preflight.mjs";
import { root } from "./root.ts";

const sample = parseEnv(readFileSync(join(root, ".env.example"), "utf8"));
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
        new RegExp(
          `^Port ${port} is taken by another program: stop it, set PORT in .env or move all ports with npm start -- --ports \\+\\d+00.$`,
        ),
      );
    },
  );

  it("names all taken ports at once, with every variable that holds one", async () => {
    const [first, second] = [await hold("127.0.0.1"), await hold("127.0.0.1")];
    await expect(
      checkPorts([
        { port: first, variable: "PORT" },
        { port: await freePort(), variable: "WORKER_PORT" },
        { port: second, variable: "SANDBOX_SMTP_PORT", alsoIn: "SMTP_URL" },
      ]),
    ).rejects.toThrow(
      `Ports ${first} and ${second} are taken by other programs: stop them, set PORT and SANDBOX_SMTP_PORT (with the port in SMTP_URL) in .env`,
    );
  });

  it("proposes a shift by which every port is free, on top of the one there is", async () => {
    const port = await hold("127.0.0.1");
    const error = await checkPorts([{ port, variable: "PORT" }], 200).catch(String);
    const shift = Number(/--ports \+(\d+)/.exec(String(error))?.[1]) - 200;
    await expect(checkPorts([{ port: port + shift, variable: "PORT" }])).resolves.toBeUndefined();
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

describe("the ports of a studio", () => {
  it("are those of its services alone, also of metrics", () => {
    const found = findPorts({ ...sample, SANDBOX: " inngest , mail", METRICS_PORT: "9464" });
    expect(found.map(({ variable }) => variable)).toEqual([
      "PORT",
      "WORKER_PORT",
      "METRICS_PORT",
      "SANDBOX_INNGEST_PORT",
      "SANDBOX_SMTP_PORT",
      "SANDBOX_INBOX_PORT",
      "SANDBOX_POSTGRES_PORT",
    ]);
    expect(found.at(-1)).toEqual({ port: 54329, variable: "SANDBOX_POSTGRES_PORT", alsoIn: "DATABASE_URL" });
  });

  it("move together, also where an address of this machine names one, and no others do", () => {
    const variables = { ...sample, SANDBOX: "postgres,inngest", WEBHOOK: "http://studio.example:3000" };
    expect(shiftPorts(variables, 100)).toEqual({
      ...variables,
      PORT: "3100",
      WORKER_PORT: "3110",
      DATABASE_URL: "postgresql://studio:sandbox_studio@127.0.0.1:54429/studio",
      INNGEST_DEV: "http://127.0.0.1:8388",
      SANDBOX_POSTGRES_PORT: "54429",
      SANDBOX_INNGEST_PORT: "8388",
    });
    expect(() => shiftPorts(variables, 20_000)).toThrow(
      "--ports +20000 moves SANDBOX_POSTGRES_PORT beyond 65535.",
    );
  });

  it("are moved by an argument, which others do not see", () => {
    expect(readPortShift(["--with", "fal", "--ports", "+100", "--out", "x"])).toEqual({
      shift: 100,
      rest: ["--with", "fal", "--out", "x"],
    });
    expect(readPortShift(["--ports=20"])).toEqual({ shift: 20, rest: [] });
    expect(readPortShift(["audit"])).toEqual({ shift: 0, rest: ["audit"] });
    for (const args of [["--ports"], ["--ports", "many"], ["--ports=-5"]])
      expect(() => readPortShift(args)).toThrow(/^--ports takes a number such as \+100, not "/);
  });
});

it("refuses folders whose path or disk is no use", () => {
  for (const odd of ["#", "?", ":"])
    expect(() => checkFolder(`/home/ana/c${odd}/studio`, 1)).toThrow(`has "${odd}" in its path`);
  expect(() => checkFolder(root, 1)).not.toThrow();
  expect(() => checkFolder(root, 1e9)).toThrow(/has \d+ MB free, and this takes 1000000000 MB/);
});

it("keeps calls on this machine from proxies, beside what is kept from them anyway", () => {
  expect(keepLoopbackDirect(sample)).toBe(sample);
  const { NO_PROXY, no_proxy } = keepLoopbackDirect({
    https_proxy: "http://proxy:3128",
    no_proxy: "intern.example",
  });
  expect([NO_PROXY, no_proxy]).toEqual(Array(2).fill("intern.example,localhost,127.0.0.1,::1,[::1]"));
});

async function hold(host: string): Promise<number> {
  const holder = createServer().listen(0, host);
  holders.push(holder);
  await once(holder, "listening");
  const address = holder.address();
  return typeof address === "object" && address ? address.port : 0;
}
