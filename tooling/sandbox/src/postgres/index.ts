import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { binariesIn, findBinaries } from "./binaries.ts";
import { prepareCluster, superuser } from "./cluster.ts";
import { chooseIdentity, postgresEnvironment } from "./identity.ts";
import { stopSurvivors } from "./survivors.ts";

export { stopSurvivors } from "./survivors.ts";

export interface PostgresOptions {
  /** Folder of the database; made on first use, never deleted. */
  dataDir: string;
  port: number;
  /** Folder of another PostgreSQL's programs, instead of the one from npm. */
  programs?: string;
  log?: (line: string) => void;
  /** Called once when the server ends without having been asked to. */
  onExit?: (reason: string) => void;
  /** Further settings, e.g. `{ max_connections: "300" }`; a suite of throw-away databases may set `fsync` to off. */
  settings?: Record<string, string>;
}

/** Recovery after a crash replays at most one checkpoint's distance of log. */
const readyWithin = 120_000;

/** Stops first what a killed predecessor left on the data directory. @throws one sentence: no build, a taken port, a foreign folder */
export async function startPostgres(options: PostgresOptions) {
  const dataDir = resolve(options.dataDir);
  const binaries = options.programs === undefined ? await findBinaries() : binariesIn(options.programs);
  const identity = await chooseIdentity(dataDir, binaries.postgres);
  await stopSurvivors(dataDir);
  const password = await prepareCluster(dataDir, binaries, identity);

  const settings = {
    listen_addresses: "127.0.0.1",
    // a socket file would need a folder that this user may write, and could be left behind
    unix_socket_directories: "",
    timezone: "UTC",
    log_checkpoints: "off",
    // a failed statement and the details of its error hold values of rows, which may be secrets
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    // after a crash all files of the folder are synced: one by one that takes seconds, together it takes none
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args, uid, gid } = identity.command(binaries.postgres, [
    "-D",
    dataDir,
    "-p",
    String(options.port),
    ...flags,
  ]);
  const server = spawn(file, args, {
    uid,
    gid,
    cwd: dataDir,
    env: postgresEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
    // out of the terminal's process group: Ctrl-C must not take the database from services that are still stopping
    detached: true,
  });
  const url = (user: string, secret: string, database: string) =>
    `postgresql://${user}:${secret}@127.0.0.1:${options.port}/${database}`;
  const adminUrl = url(superuser, password, "postgres");
  const watched = watch(server, options);
  try {
    await untilReady(adminUrl, watched, options.port);
    await createDatabases(adminUrl);
  } catch (error) {
    await watched.stop();
    throw error;
  }
  return {
    url: url(studioRole.name, studioRole.password, databaseNames.studio),
    runnerUrl: url(studioRole.name, studioRole.password, databaseNames.runner),
    /** The database `postgres`, as superuser. */
    adminUrl,
    pid: server.pid ?? 0,
    /** Fast shutdown: open transactions are rolled back, connections end. Safe to repeat. */
    stop: watched.stop,
  };
}

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

function watch(server: ChildProcess, { log, onExit }: PostgresOptions) {
  const lastLines: string[] = [];
  let stopping = false;
  let ended: string | undefined;
  if (server.stderr) {
    createInterface({ input: server.stderr }).on("line", (line) => {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      log?.(line);
    });
  }
  const exit = new Promise<void>((done) => {
    const end = (reason: string) => {
      if (ended !== undefined) return;
      ended = lastLines.join("\n") || reason;
      if (!stopping) onExit?.(reason);
      done();
    };
    server.once("error", (error) => end(`PostgreSQL could not be started: ${error.message}`));
    server.once("close", (code, signal) => end(`PostgreSQL ended (${signal ?? `code ${code}`}).`));
  });
  return {
    /** Its last lines of output, once it has ended; until then undefined. */
    ended: () => ended,
    stop: async () => {
      stopping = true;
      if (ended === undefined) server.kill("SIGINT");
      const patience = setTimeout(() => server.kill("SIGQUIT"), 15_000);
      await exit;
      clearTimeout(patience);
    },
  };
}

type Watched = ReturnType<typeof watch>;

async function untilReady(adminUrl: string, server: Watched, port: number): Promise<void> {
  const deadline = Date.now() + readyWithin;
  let answered = 0;
  for (;;) {
    const words = server.ended();
    if (words !== undefined) throw startFailure(words, port);
    const client = new pg.Client({ connectionString: adminUrl, ssl: false, connectionTimeoutMillis: 1_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error("PostgreSQL did not get ready within two minutes.", { cause: error });
      // An error message may come from another server on the port, just before ours fails because of it.
      if (refused(error)) answered += 1;
      if (answered > 20) throw error;
      await delay(30);
    }
  }
}

/** Whether a server answered, and with something else than "starting up". */
function refused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== "57P03";
}

function startFailure(words: string, port: number): Error {
  if (/could not bind|could not create any TCP\/IP sockets/.test(words)) {
    return new Error(`Port ${port}, meant for PostgreSQL, is taken by another program.`);
  }
  return new Error(`PostgreSQL did not start: ${words}`);
}

/** The role of the studio and of the runner: public, as everything in the sandbox; the superuser's password is not. */
const studioRole = { name: "studio", password: "sandbox_studio" };
const databaseNames = { studio: "studio", runner: "inngest_runner" };

/** Makes the role and its databases where they are missing; safe to repeat. */
async function createDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, ssl: false });
  await client.connect();
  try {
    const role = pg.escapeIdentifier(studioRole.name);
    const roles = await client.query("select 1 from pg_roles where rolname = $1", [studioRole.name]);
    if (roles.rowCount === 0) {
      await client.query(`create role ${role} login password ${pg.escapeLiteral(studioRole.password)}`);
    }
    for (const name of Object.values(databaseNames)) {
      const databases = await client.query("select 1 from pg_database where datname = $1", [name]);
      // an owner may create pg_trgm and citext: both are trusted extensions
      if (databases.rowCount === 0) {
        await client.query(`create database ${pg.escapeIdentifier(name)} owner ${role}`);
      }
    }
  } finally {
    await client.end();
  }
}
