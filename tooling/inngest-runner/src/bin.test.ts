import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { type SpawnedRunner, spawnRunner } from "./testing/spawn-runner.ts";

const command = [process.execPath, fileURLToPath(new URL("./bin.ts", import.meta.url))];
const running: SpawnedRunner[] = [];
const folders: string[] = [];
const parents: string[] = [];

function run(...args: string[]): SpawnedRunner {
  const runner = spawnRunner(command, args);
  running.push(runner);
  return runner;
}

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "runner-")));
  folders.push(folder);
  return folder;
}

/** A folder that PostgreSQL, which runs as another user than root, can enter. */
async function makeParent(): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), "runner-parent-")));
  await chmod(parent, 0o755);
  parents.push(parent);
  return parent;
}

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  for (const folder of folders.splice(0)) {
    const database = await startEmbeddedDatabase(folder);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const parent of parents.splice(0)) await rm(parent, { recursive: true });
});

describe("the command", () => {
  it("explains itself", async () => {
    const help = run("--help");
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain("--retry-interval S");
    const version = run("--version");
    expect(await version.ended).toBe(0);
    expect(version.output()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    ["two databases", ["--database", "postgres://localhost/x", "--data", "x"]],
    ["a port that is none", ["--data", "x", "--port", "seventy"]],
    ["an app that is no address", ["--data", "x", "--url", "shop"]],
    ["an invalid interval", ["--data", "x", "--retry-interval", "soon"]],
    ["no keys to sign with", ["--data", "x", "--signed"]],
    ["an unknown option", ["--verbose"]],
    ["a stray word", ["start"]],
  ])("refuses %s with exit code 2 and one sentence", async (_what, args) => {
    const runner = run(...args);
    expect(await runner.ended).toBe(2);
    expect(runner.output().trim().split("\n")).toHaveLength(2);
    expect(runner.output()).toContain("Try --help.");
  });

  it("ends with exit code 1 and one sentence when it cannot start", async () => {
    const away = run("--database", "postgres://127.0.0.1:9/none", "--port", "0");
    expect(await away.ended).toBe(1);
    expect(away.output()).toContain("ECONNREFUSED");
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const late = run("--data", await makeFolder(), "--port", String(port));
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain(`Port ${port} is taken`);
    holder.close();
  });
});

describe("its own database folder", () => {
  const send = async (url: string) => {
    const answer = await fetch(`${url}/e/key`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "kept", id: "once" }),
    });
    return (await answer.json()).ids[0] as string;
  };
  const start = async (folder: string) => {
    const runner = run("--data", folder, "--port", "0");
    return { ...runner, url: await runner.url() };
  };

  it("keeps the runner's state, stops its database with it, and belongs to one runner", async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    const refused = run("--data", folder, "--port", "0");
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("Another Inngest runner already uses this database");
    // the refused one has left the database to the first
    await send(first.url);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const database = await startEmbeddedDatabase(folder);
    expect(database.wasRunning).toBe(false);
    await database.stop();
  });

  it("continues after the runner was killed, with the database that was left", async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    await send(first.url);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await start(folder);
    const events = await (await fetch(`${second.url}/v1/events/none/runs`)).json();
    expect(events.data).toEqual([]);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("is .inngest where nothing is named, and no part of a repository", async () => {
    const project = await makeParent();
    folders.push(join(project, ".inngest"));
    const runner = spawnRunner(command, ["--port", "0"], project);
    running.push(runner);
    await send(await runner.url());
    expect(runner.output()).toContain("its data in .inngest");
    expect(runner.output()).toContain("Name your app with --url");
    expect(await readFile(join(project, ".inngest/.gitignore"), "utf8")).toBe("*\n");
    runner.child.kill("SIGTERM");
    expect(await runner.ended).toBe(0);
  });

  it("may have a path that is too long for a socket, whose place nobody else can take", async () => {
    const parent = await makeParent();
    const folder = join(parent, "x".repeat(100));
    folders.push(folder);
    const first = await start(folder);
    await send(first.url);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const name = createHash("sha256").update(join(folder, "postgres")).digest("hex").slice(0, 16);
    const sockets = join(tmpdir(), `inngest-runner-${name}`);
    await chmod(sockets, 0o777);
    const second = run("--data", folder, "--port", "0");
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`${sockets} belongs to somebody else`);
    await rm(sockets, { recursive: true });
  });
});
