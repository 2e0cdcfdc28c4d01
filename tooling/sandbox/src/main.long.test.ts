import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "./free-port.ts";
import { processesOn } from "./postgres/survivors.ts";

let dataDir = "";
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-main-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

describe("the sandbox process", () => {
  it("reports when each service is ready, and stops everything on SIGTERM", async () => {
    const { child, ready, output } = await start({ SANDBOX: "postgres,mail,stripe" });
    expect(ready.sort()).toEqual(["mail", "postgres", "sandbox", "stripe"]);
    expect(output()).toContain("postgres is ready at 127.0.0.1:");
    const database = await realpath(join(dataDir, "postgres"));
    expect((await processesOn(database)).length).toBeGreaterThan(0);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(await processesOn(database)).toEqual([]);
  });

  it("stops everything when its parent is gone", async () => {
    const { child } = await start({ SANDBOX: "postgres,mail" });
    child.disconnect();
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(await processesOn(await realpath(join(dataDir, "postgres")))).toEqual([]);
  });

  it("ends, with the other services, when the database is killed", async () => {
    const { child, output } = await start({ SANDBOX: "postgres,mail" });
    const [postmaster] = (await processesOn(await realpath(join(dataDir, "postgres")))).sort((a, b) => a - b);
    process.kill(postmaster ?? 0, "SIGKILL");
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(output()).toContain("PostgreSQL ended (SIGKILL).");
  });

  it("reports in one sentence why it does not start", async () => {
    const { child, output } = await start({ SANDBOX: "mail", NODE_ENV: "production" });
    expect(child.exitCode).toBe(1);
    expect(output().trim()).toMatch(/^The sandbox is for one machine only.*if you mean it\.$/);
  });
});

interface Started {
  child: ChildProcess;
  ready: string[];
  output: () => string;
}

/** Resolves when the sandbox is ready, or has ended. */
async function start(env: Record<string, string>): Promise<Started> {
  const [postgres, smtp, inbox, stripe] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const child = fork(new URL("./main.ts", import.meta.url).pathname, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_POSTGRES_PORT: String(postgres),
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_INBOX_PORT: String(inbox),
      SANDBOX_STRIPE_PORT: String(stripe),
      ...env,
    },
  });
  children.push(child);
  const ready: string[] = [];
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  await new Promise<void>((done) => {
    child.on("message", (message: { ready: string }) => {
      ready.push(message.ready);
      if (message.ready === "sandbox") done();
    });
    child.once("close", () => done());
  });
  return { child, ready, output: () => text };
}
