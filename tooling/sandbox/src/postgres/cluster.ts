import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, majorVersion } from "./binaries.ts";
import { type Identity, postgresEnvironment } from "./identity.ts";

const run = promisify(execFile);

export const superuser = "postgres";

const passwordFile = "superuser-password";

/**
 * Makes the data directory on first use and returns the superuser's password, which never leaves that directory. It is
 * built beside its final place and moved there whole, so that a start killed half-way leaves nothing that blocks the next.
 * @throws one sentence when the directory belongs to another major version, or initdb's own words when it fails.
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
): Promise<string> {
  if (!existsSync(join(dataDir, "PG_VERSION"))) await createCluster(dataDir, binaries, identity);
  const [made, ours] = await Promise.all([
    readFile(join(dataDir, "PG_VERSION"), "utf8"),
    majorVersion(binaries.postgres),
  ]);
  if (made.trim() !== ours) {
    throw new Error(
      `The database in ${dataDir} was made by PostgreSQL ${made.trim()}, and this studio brings PostgreSQL ${ours}: dump it with the older version, or move that folder away to begin with an empty database.`,
    );
  }
  return (await readFile(join(dataDir, passwordFile), "utf8")).trim();
}

async function createCluster(dataDir: string, binaries: Binaries, identity: Identity): Promise<void> {
  const unfinished = `${dataDir}.new`;
  const password = `${dataDir}.new-password`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(password, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (identity.owner) {
    await chown(unfinished, identity.owner.uid, identity.owner.gid);
    await chown(password, identity.owner.uid, identity.owner.gid);
  }
  const flags = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
  ];
  const { file, args, uid, gid } = identity.command(binaries.initdb, flags);
  try {
    await run(file, args, { uid, gid, cwd: dirname(dataDir), env: postgresEnvironment });
  } catch (error) {
    throw new Error(`The database could not be made in ${dataDir}: ${getReason(error)}`, { cause: error });
  }
  await rename(password, join(unfinished, passwordFile));
  // an empty folder at the final place is replaced; a full one, which is not a database, stays as it is
  await rename(unfinished, dataDir).catch((cause) => {
    throw new Error(`The database could not be made in ${dataDir}: that folder holds something else.`, {
      cause,
    });
  });
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const signal: unknown = Reflect.get(error, "signal");
  const words: unknown = Reflect.get(error, "stderr");
  if (typeof signal === "string") return `initdb was ended by ${signal}.`;
  return typeof words === "string" && words.trim() !== "" ? words.trim() : error.message;
}
