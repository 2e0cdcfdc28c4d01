import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runToEnd } from "../../run-program.ts";
import { getCommand, repository } from "../processes.ts";
import type { Round } from "./round.ts";

const migrations = "packages/db/migrations";

/** This version on the database of a newer one: one more migration than it knows. */
export const downgrade: Round = {
  name: "downgrade",
  title: "a version older than its database",
  run: async ({ studio, found }) => {
    const databaseUrl = await studio.parts.database.createDatabase("newer");
    const variables = { ...studio.variables, DATABASE_URL: databaseUrl, DATABASE_URL_DIRECT: "" };
    const newer = join(studio.folder, "newer");
    await mkdir(newer, { recursive: true });
    const folder = join(repository, migrations);
    try {
      await cp(folder, newer, { recursive: true });
      const file = join(newer, "meta/_journal.json");
      const journal = JSON.parse(await readFile(file, "utf8")) as {
        entries: { idx: number; when: number; tag: string }[];
      };
      const next = journal.entries.length;
      const tag = `${String(next).padStart(4, "0")}_of_a_newer_version`;
      const when = (journal.entries.at(-1)?.when ?? 0) + 1;
      await writeFile(join(newer, `${tag}.sql`), "CREATE TABLE newer_version (id text PRIMARY KEY);\n");
      await writeFile(
        file,
        JSON.stringify({
          ...journal,
          entries: [...journal.entries, { ...journal.entries.at(-1), idx: next, when, tag }],
        }),
      );
      const program = `import { migrate } from "drizzle-orm/node-postgres/migrator"; import { drizzle } from "drizzle-orm/node-postgres";
        const db = drizzle(${JSON.stringify(databaseUrl)}); await migrate(db, { migrationsFolder: ${JSON.stringify(newer)} }); await db.$client.end();`;
      const made = await runToEnd(process.execPath, ["--input-type=module", "--eval", program], {
        cwd: join(repository, "packages/db"),
      });
      if (made.code !== 0) throw new Error(`The newer database could not be made: ${made.stderr}`);
    } finally {
      await rm(newer, { recursive: true, force: true });
    }
    const run = (...words: string[]) =>
      runToEnd(process.execPath, [getCommand(), ...words], { env: variables });
    const refused = await run("migrate");
    if (refused.code !== 1 || !refused.stderr.startsWith("The database is newer"))
      found(`studio migrate: ${refused.stdout}${refused.stderr}`);
    const doctor = await run("doctor");
    const said = doctor.stdout.split("\n").find((line) => /newer than this version/.test(line));
    if (said === undefined) found("the doctor says nothing of a newer database");
    return {
      recovered: "refused, nothing changed",
      notes: [`studio migrate: “${refused.stderr.trim()}”`, `doctor: ${said}`],
    };
  },
};
