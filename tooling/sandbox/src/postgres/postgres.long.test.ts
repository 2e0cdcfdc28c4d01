import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../free-port.ts";
import { type RunningPostgres, startPostgres } from "./index.ts";
import { processesOn } from "./survivors.ts";

/** A database that was stopped in order, of which each test gets a copy: to make one takes seconds. */
let template = "";
let folder = "";
let dataDir = "";
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "sandbox-postgres-template-"));
  await chmod(template, 0o755);
  const made = await startPostgres({ dataDir: join(template, "data"), port: await freePort() });
  await made.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  // 0700, like a home folder: the user that PostgreSQL runs as must get through all the same
  folder = await mkdtemp(join(tmpdir(), "sandbox-postgres-"));
  await chmod(folder, 0o700);
  dataDir = join(folder, "nested", "postgres");
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

describe("the PostgreSQL service", () => {
  it("gives the studio a UTF-8 database with durable writes, its extensions, and a second database for the runner", async () => {
    const running = await startNew();
    const settings = await query(
      running.url,
      `select current_user as role, current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
         current_setting('listen_addresses') as listens, current_setting('is_superuser') as superuser`,
    );
    expect(settings).toEqual([
      { role: "studio", fsync: "on", encoding: "UTF8", listens: "127.0.0.1", superuser: "off" },
    ]);
    await query(running.url, "create extension pg_trgm; create extension citext");
    expect(await query(running.runnerUrl, "select current_database() as name")).toEqual([
      { name: "inngest_runner" },
    ]);
  });

  it("keeps its data from one start to the next", async () => {
    const first = await start();
    await query(first.url, "create table kept (id int); insert into kept values (1)");
    await first.stop();
    expect(await processesOn(await realpath(dataDir))).toEqual([]);
    const second = await start();
    expect(await query(second.url, "select id from kept")).toEqual([{ id: 1 }]);
  });

  it("takes over after its parent was killed, with every acknowledged commit", async () => {
    const port = await freePort();
    const { child, running } = await startInChild(port);
    await query(running.url, "create table commits (id int)");
    let acknowledged = 0;
    const writer = new pg.Client({ connectionString: running.url });
    writer.on("error", () => {});
    await writer.connect();
    const writing = (async () => {
      for (let id = 1; ; id += 1) {
        await writer.query("insert into commits values ($1)", [id]);
        acknowledged = id;
        if (id === 50) child.kill("SIGKILL");
      }
    })().catch(() => {});
    await once(child, "exit");

    const second = await start(port);
    await writing;
    await writer.end().catch(() => {});
    expect(second.pid).not.toBe(running.pid);
    const rows = await query(second.url, "select count(*)::int as count, max(id) as newest from commits");
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.count).toBe(rows[0]?.newest);
  });

  it("starts after a SIGKILL of the server itself, and reports that end", async () => {
    const reasons: string[] = [];
    const ended = Promise.withResolvers<void>();
    const port = await freePort();
    await copyTemplate();
    const first = await startPostgres({
      dataDir,
      port,
      onExit: (reason) => {
        reasons.push(reason);
        ended.resolve();
      },
    });
    await query(first.url, "create table kept (id int); insert into kept values (7)");
    process.kill(first.pid, "SIGKILL");
    await ended.promise;
    expect(reasons).toEqual(["PostgreSQL ended (SIGKILL)."]);
    const second = await start(port);
    expect(await query(second.url, "select id from kept")).toEqual([{ id: 7 }]);
  });

  it("recovers from a SIGKILL of one of its server processes, without a sync of each file", async () => {
    const { url } = await start();
    await query(url, "create table kept (id int); insert into kept values (9)");
    await query(url, "create unlogged table emptied (id int); insert into emptied values (9)");
    const victim = new pg.Client({ connectionString: url });
    const broken = new Promise((done) => victim.once("error", done));
    await victim.connect();
    const { rows } = await victim.query("select pg_backend_pid() as pid");
    process.kill(rows[0].pid, "SIGKILL");
    await broken;
    // until the server has noticed, it answers as before; a recovery empties tables without a log
    const recovered = "select id from kept where not exists (select from emptied)";
    await expect.poll(() => query(url, recovered).catch(() => []), { timeout: 60_000 }).toEqual([{ id: 9 }]);
    const [setting] = await query(url, "select current_setting('recovery_init_sync_method') as method");
    expect(setting).toEqual({ method: process.platform === "linux" ? "syncfs" : "fsync" });
  });

  it("is not stopped by a stale pid file, even when another program has that pid now", async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n`);
    const second = await start();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts after a first start that was killed half-way", async () => {
    await mkdir(`${dataDir}.new`, { recursive: true });
    await writeFile(join(`${dataDir}.new`, "PG_VERSION"), "18\n");
    const running = await startNew();
    expect(await query(running.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });

  it("names the port that another program holds", async () => {
    const port = await freePort();
    const holder = createServer().listen(port, "127.0.0.1");
    await once(holder, "listening");
    cleanUps.push(async () => holder.close());
    await expect(start(port)).rejects.toThrow(
      `Port ${port}, meant for PostgreSQL, is taken by another program.`,
    );
  });

  it("refuses the folder of another major version, and leaves it as it is", async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, and this studio brings PostgreSQL 18/);
    expect(await readFile(join(dataDir, "PG_VERSION"), "utf8")).toBe("15\n");
  });

  it("refuses a folder that holds something else, and leaves it as it is", async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, "diary.txt"), "mine");
    await expect(startNew()).rejects.toThrow(/that folder holds something else/);
    expect(await readFile(join(dataDir, "diary.txt"), "utf8")).toBe("mine");
  });
});

async function start(port?: number): Promise<RunningPostgres> {
  await copyTemplate();
  return startNew(port);
}

/** With its owner, who is not always the user of this process. */
async function copyTemplate(): Promise<void> {
  if (existsSync(dataDir)) return;
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)("cp", ["-a", join(template, "data"), dataDir]);
}

async function startNew(port?: number): Promise<RunningPostgres> {
  const running = await startPostgres({ dataDir, port: port ?? (await freePort()) });
  cleanUps.push(running.stop);
  return running;
}

async function startInChild(port: number): Promise<{ child: ChildProcess; running: RunningPostgres }> {
  await copyTemplate();
  const script = new URL("./start-in-child.fixture.ts", import.meta.url).pathname;
  const child = fork(script, [dataDir, String(port)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [running] = await once(child, "message");
  return { child, running };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}
