import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "@portrait-studio/operations/backup";
import { EnvironmentError } from "@portrait-studio/platform/environment";

const progressEveryMs = 5_000;

class WrongUsage extends Error {}

export function readFolder(...flagNames: string[]): { folder: string; flags: ReadonlySet<string> } {
  const options = Object.fromEntries(flagNames.map((name) => [name, { type: "boolean" as const }]));
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new WrongUsage();
    return { folder: resolve(folder), flags: new Set(flagNames.filter((name) => values[name] === true)) };
  } catch {
    throw new WrongUsage();
  }
}

/** Writes a line every few seconds. */
export function reportProgress() {
  let written = Date.now();
  return ({ total, copied, same, gone }: { total: number; copied: number; same: number; gone: number }) => {
    if (Date.now() - written < progressEveryMs) return;
    written = Date.now();
    process.stdout.write(`${copied + same + gone} of ${total} files\n`);
  };
}

/** Prints what the work returns. The exit code is 0 when it is done, 1 when it cannot be done, 2 for wrong usage. */
export async function runMaintenance(usage: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const isUsage = error instanceof WrongUsage;
    if (!isUsage && !(error instanceof BackupError) && !(error instanceof EnvironmentError)) throw error;
    process.stderr.write(isUsage ? usage : `${error.message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
