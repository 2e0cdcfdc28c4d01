import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// A made-up version after this one: it has one more migration, which expands as CONTRIBUTING asks. Preloaded by `getNextVersionOption`,
// this file has a process find that migration among its own.

const statements = [
  `CREATE TABLE "next_version" ("id" text PRIMARY KEY)`,
  `ALTER TABLE "generation" ADD COLUMN "next_version" text`,
  `ALTER TABLE "training_session" ADD COLUMN "next_version" text`,
];

/** Writes the migrations of the next version to a new folder, which the caller removes. */
export async function writeNextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "studio-next-version-"));
  // not by migrations.ts, which a process of the next version must not have loaded before the hook
  await cp(fileURLToPath(new URL("../../migrations", import.meta.url)), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    await readFile(file, "utf8"),
  );
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: "next_version" };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, "next_version.sql"), statements.join(";--> statement-breakpoint"));
  return folder;
}

/** An option of Node, also in NODE_OPTIONS, that makes a process one of the next version. */
export function getNextVersionOption(folder: string): string {
  return `--import=${import.meta.url}?folder=${encodeURIComponent(folder)}`;
}

const folder = new URL(import.meta.url).searchParams.get("folder");
if (folder)
  registerHooks({
    load: (url, context, nextLoad) => {
      const module = nextLoad(url, context);
      if (!url.endsWith("/db/src/migrations.ts")) return module;
      const source = String(module.source).replace(
        /^export const migrationsFolder = .*$/m,
        `export const migrationsFolder = fileURLToPath("${pathToFileURL(folder)}");`,
      );
      return { ...module, source };
    },
  });
