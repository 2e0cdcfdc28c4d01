import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildOnce, connectDatabase, type DatabaseConnection } from "./client.ts";
import { users } from "./schema/index.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

const pgbouncer = find("pgbouncer");
if (!pgbouncer)
  process.stderr.write(
    "PgBouncer is not installed here, so nothing is tried behind it (Debian: apt-get install pgbouncer).\n",
  );

function find(program: string): string | undefined {
  try {
    return execFileSync("sh", ["-c", `PATH="$PATH:/usr/sbin" command -v ${program}`], {
      encoding: "utf8",
    }).trim();
  } catch {
    return undefined;
  }
}

describe.skipIf(!pgbouncer)("behind PgBouncer, with two sessions for all transactions", () => {
  let database: TestDatabase;
  let pooled: DatabaseConnection;
  let bouncer: ChildProcess;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const { hostname, port: server, username, password, pathname } = new URL(database.url);
    const file = join(folder, "pgbouncer.ini");
    const login = `user=${username}${password ? ` password=${decodeURIComponent(password)}` : ""}`;
    writeFileSync(
      file,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${server} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
    );
    // it refuses to run as root
    const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    bouncer = spawn(pgbouncer ?? "", [...account, file], { stdio: "ignore" });
    await answers(port);
    const url = new URL(database.url);
    url.hostname = "127.0.0.1";
    url.port = String(port);
    pooled = connectDatabase({ url: url.href, pooled: true, max: 8 });
  });
  afterAll(async () => {
    await pooled?.close();
    bouncer?.kill("SIGTERM");
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("sessions have the studio's timeouts, which no start-up parameter could give them", async () => {
    for (const [name, value] of [
      ["statement_timeout", "15s"],
      ["lock_timeout", "5s"],
      ["idle_in_transaction_session_timeout", "10s"],
    ]) {
      const { rows } = await pooled.db.execute(sql`select current_setting(${name}) as value`);
      expect([name, rows]).toEqual([name, [{ value }]]);
    }
  });

  test("statements that are prepared by name work in every session", async () => {
    const count = () =>
      pooled.db.transaction(async (tx) => {
        const found = await tx.select({ id: users.id }).from(users).limit(1).prepare("first_user").execute();
        // so that the other transactions take the other session
        await tx.execute(sql`select pg_sleep(0.005)`);
        return found.length;
      });
    const counts = await Promise.all(Array.from({ length: 24 }, count));
    expect(counts).toEqual(Array(24).fill(0));
    const first = buildOnce((db) => db.select({ id: users.id }).from(users).limit(1).prepare("first_of_all"));
    const found = await Promise.all(Array.from({ length: 24 }, () => first(pooled.db).execute()));
    expect(found).toEqual(Array(24).fill([]));
  });
});

async function answers(port: number): Promise<void> {
  const asked = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(() => resolve(true)));
      socket.on("error", () => resolve(false));
    });
  await vi.waitUntil(asked, { timeout: 10_000 });
}
