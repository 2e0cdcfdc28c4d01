import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import type { Database } from "@portrait-studio/db";
import { onOwnDatabase, spreadOf } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { createKeyTable } from "../src/key-table.ts";

const usage = `Measures the table of UploadThing's keys with many files against one with few, in turns, in the same run.

  node packages/platform/bench/key-table.ts --database postgresql://user:password@127.0.0.1:5432/postgres
    [--small 1000] [--large 500000] [--rounds 7] [--calls 200]

It makes a database of its own on that server and drops it at the end. Prints "name ratio [min..max] rounds", and by how much
the memory of the process has grown.
`;

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "500000" },
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "200" },
  },
});
const write = (line: string) => process.stdout.write(`${line}\n`);
const perPerson = 100;

if (values.database) await onOwnDatabase(values.database, measure);
else write(usage);

async function measure(db: Database): Promise<void> {
  const [small, large, rounds, calls] = [values.small, values.large, values.rounds, values.calls].map(
    Number,
  ) as [number, number, number, number];
  const before = process.memoryUsage().rss;
  for (const [app, files] of [["small", small] as const, ["large", large] as const])
    await fill(db, app, files);
  await db.execute(sql`vacuum analyze stored_file`);

  const tableOf = { small: createKeyTable(db, "small"), large: createKeyTable(db, "large") };
  const filesOf = { small, large };
  const personOf = (size: keyof typeof filesOf) => Math.floor((Math.random() * filesOf[size]) / perPerson);
  const operations = {
    "find one file": (size: keyof typeof filesOf) => tableOf[size].find(`photos/${personOf(size)}/7.jpg`),
    "list a person's files": (size: keyof typeof filesOf) =>
      tableOf[size].list(`photos/${personOf(size)}/`, { after: "", limit: 1000 }),
  };
  for (const [name, run] of Object.entries(operations)) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const few = await timeOf(calls, () => run("small"));
      ratios.push((await timeOf(calls, () => run("large"))) / few);
    }
    write(`${name}, ${large} files to ${small}: ${spreadOf(ratios, 2)}`);
  }
  write(
    `memory: ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB more than before the first file`,
  );
}

async function fill(db: Database, app: string, files: number): Promise<void> {
  await db.execute(sql`
    insert into stored_file (file_key, app, key, version, content_type, bytes, state)
    select ${app}::text || n, ${app}, 'photos/' || n / ${perPerson}::int || '/' || n % ${perPerson}::int || '.jpg', '1', 'image/jpeg', 1000,
      'stored'
    from generate_series(0, ${files - 1}::int) n`);
}

/** Milliseconds of so many calls, one after the other. */
async function timeOf(calls: number, run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) await run();
  return performance.now() - start;
}
