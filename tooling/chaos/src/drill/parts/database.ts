import { once } from "node:events";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { startPostgres } from "@portrait-studio/sandbox/postgres";
import pg from "pg";
import {
  type PartOptions,
  type ProgramPart,
  type StudioPart,
  startProgram,
  startServer,
} from "../../part.ts";
import type { Programs } from "../programs.ts";

export interface DatabasePart extends StudioPart {
  directUrl: string;
  /** of another database on it, empty */
  createDatabase: (name: string) => Promise<string>;
  /** Has it begin new files of its write-ahead log until there is no room for one, and it ends. */
  fillLog: () => Promise<void>;
}

const mostLogFiles = 100;

export async function startDatabase(
  { folder, onLine }: PartOptions,
  { postgres }: Programs,
): Promise<DatabasePart> {
  const port = await freePort();
  const part = await startServer("PostgreSQL", () =>
    startPostgres({
      dataDir: join(folder, "postgres"),
      port,
      log: onLine,
      ...(postgres !== undefined && { programs: dirname(postgres) }),
    }),
  );
  const { url, adminUrl } = part.server;
  const version = await ask(adminUrl, "show server_version");
  return {
    ...part,
    name: `PostgreSQL ${version.split(" ")[0]}${postgres === undefined ? " from npm" : ""}`,
    directUrl: url,
    createDatabase: async (database) => {
      await ask(adminUrl, `create database ${database} owner studio`);
      return url.replace(/\/studio$/, `/${database}`);
    },
    fillLog: async () => {
      for (let file = 0; file < mostLogFiles; file += 1) {
        // a file that nothing was written to is not left
        const isThere = await ask(adminUrl, "select pg_create_restore_point('drill'), pg_switch_wal()").then(
          () => true,
          () => false,
        );
        if (!isThere) return;
      }
      throw new Error("PostgreSQL still had room for its log.");
    },
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

export async function startPooler(
  { folder, onLine }: PartOptions,
  program: string,
  directUrl: string,
): Promise<ProgramPart & { url: string }> {
  const { username, password, port: serverPort } = new URL(directUrl);
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
  const part = await startProgram({
    name: "PgBouncer in transaction mode",
    program,
    args: [settings],
    ...nobody,
    onLine,
    answers: () => listensAt(port),
  });
  return { ...part, url: Object.assign(new URL(directUrl), { port: String(port) }).href };
}
