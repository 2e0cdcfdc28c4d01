import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { compare, report } from "@portrait-studio/bench";
import type { Database } from "@portrait-studio/db";
import { forgetful, startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { createKeyTable } from "../src/uploadthing/postgres-key-table.ts";

// The table of UploadThing's keys with many files against one with few, in turns, in the same run; and the memory that it takes:
//   node packages/storage/bench/key-table.ts [--small 1000] [--large 500000] [--rounds 7] [--calls 200]

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "500000" },
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "200" },
  },
});
const perPerson = 100;

const bench = await startBenchDatabase(forgetful);
try {
  await measure(bench.db);
} finally {
  await bench.close();
}

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
    await compare({
      name: `stored files, ${name}, ${large} / ${small}`,
      rounds,
      ours: () => readTime(calls, () => run("large")),
      yardstick: () => readTime(calls, () => run("small")),
      goal: { atMost: 2 },
    });
  }
  const grown = (process.memoryUsage().rss - before) / 1e6;
  report({ name: "stored files, memory since before the first file", figures: [grown], unit: "MB" });
}

async function fill(db: Database, app: string, files: number): Promise<void> {
  await db.execute(sql`
    insert into stored_file (file_key, app, key, version, content_type, bytes, state)
    select ${app}::text || n, ${app}, 'photos/' || n / ${perPerson}::int || '/' || n % ${perPerson}::int || '.jpg', '1', 'image/jpeg', 1000,
      'stored'
    from generate_series(0, ${files - 1}::int) n`);
}

/** Milliseconds of so many calls, one after the other. */
async function readTime(calls: number, run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) await run();
  return performance.now() - start;
}
