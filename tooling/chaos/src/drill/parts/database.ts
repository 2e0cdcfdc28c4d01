import { once } from "node:events";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { type RunningPostgres, startPostgres } from "@portrait-studio/sandbox/postgres";
import pg from "pg";
import { type RunningProgram, runProgram } from "../../run-program.ts";
import { until } from "../../until.ts";
import type { Programs } from "../programs.ts";
import type { Part, PartOptions } from "./part.ts";

export interface DatabasePart extends Part {
  /** of the server itself */
  directUrl: string;
  /** of another database on it, empty */
  createDatabase: (name: string) => Promise<string>;
  /** Has it begin new files of its write-ahead log until there is no room for one, and it ends. */
  fillLog: () => Promise<void>;
}

const mostLogFiles = 100;

/** A PostgreSQL server: Debian's where it is there, else the sandbox's. */
export async function startDatabase(
  { folder, onLine }: PartOptions,
  { postgres }: Programs,
): Promise<DatabasePart> {
  const port = await freePort();
  const start = () =>
    startPostgres({
      dataDir: join(folder, "postgres"),
      port,
      log: onLine,
      ...(postgres !== undefined && { programs: dirname(postgres) }),
    });
  let server: RunningPostgres = await start();
  const name = await ask(server.adminUrl, "show server_version");
  return {
    name: `PostgreSQL ${name.split(" ")[0]}${postgres === undefined ? " from npm" : ""}`,
    directUrl: server.url,
    createDatabase: async (database) => {
      await ask(server.adminUrl, `create database ${database} owner studio`);
      return server.url.replace(/\/studio$/, `/${database}`);
    },
    fillLog: async () => {
      for (let file = 0; file < mostLogFiles; file += 1) {
        // a file that nothing was written to is not left
        const isThere = await ask(
          server.adminUrl,
          "select pg_create_restore_point('drill'), pg_switch_wal()",
        ).then(
          () => true,
          () => false,
        );
        if (!isThere) return;
      }
      throw new Error("PostgreSQL still had room for its log.");
    },
    leave: () => server.stop(),
    comeBack: async () => {
      // also where the server has ended by itself
      await server.stop();
      server = await start();
    },
    stop: () => server.stop(),
  };
}

async function ask(url: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    return String(rows[0]?.[0] ?? "");
  } finally {
    await client.end();
  }
}

/** Without a login, for which it would open a connection that lacks what the migration sets. */
async function listensAt(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } finally {
    socket.destroy();
  }
}

export interface PoolerPart extends Part {
  /** The database through the pooler. */
  url: string;
  freeze: () => void;
  thaw: () => void;
}

/** PgBouncer in transaction mode, as docs/hosting/public.md has it. */
export async function startPooler(
  { folder, onLine }: PartOptions,
  program: string,
  directUrl: string,
): Promise<PoolerPart> {
  const { username, password, port: serverPort, pathname } = new URL(directUrl);
  const port = await freePort();
  const own = join(folder, "pgbouncer");
  await mkdir(own, { recursive: true });
  const users = join(own, "users.txt");
  const settings = join(own, "pgbouncer.ini");
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
`,
  );
  // it refuses to run as root, and the database's account may read nothing else
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  for (const file of [users, settings]) {
    await chmod(file, 0o600);
    if (nobody.uid !== undefined) await chown(file, nobody.uid, nobody.gid);
  }
  let running: RunningProgram;
  const url = Object.assign(new URL(directUrl), { port: String(port), pathname }).href;
  const start = async () => {
    running = runProgram({
      name: "pgbouncer",
      program,
      args: [settings],
      env: {},
      cwd: "/",
      ...nobody,
      onLine,
    });
    await until("PgBouncer listens", 20_000, () => listensAt(port));
  };
  await start();
  return {
    name: "PgBouncer in transaction mode",
    url,
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
    leave: () => running.stop(),
    comeBack: start,
    stop: () => running.stop(),
  };
}
