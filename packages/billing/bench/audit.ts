import { sql } from "drizzle-orm";
import { type AuditStep, auditRecent } from "../src/purchases/index.ts";
import { startBenchDatabase } from "./bench-database.ts";
import { bookExtraRequest, entriesOfPerson, fillLedger } from "./fill-ledger.ts";

// How long the audits take in a large studio: that of everything, and that of an hour in which one person in twenty made images.
// "node bench/audit.ts", or with the number of people: "node bench/audit.ts 100000" for 10.4 million entries.

const people = Number(process.argv[2] ?? 10_000);

/** Seconds of an audit, its slowest page, and its findings. */
async function time(everything: boolean): Promise<string> {
  const begin = performance.now();
  let slowest = 0;
  let found = 0;
  let pages = 0;
  for (let step: AuditStep | undefined, isEnd = false; !isEnd; pages += 1) {
    const start = performance.now();
    const page: Awaited<ReturnType<typeof auditRecent>> = await auditRecent(bench.db, { step, everything });
    slowest = Math.max(slowest, performance.now() - start);
    found += page.findings.length;
    step = page.next ?? undefined;
    isEnd = page.next === null;
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return `${seconds(performance.now() - begin)} in ${pages} pages, the slowest ${seconds(slowest)}, ${found} findings`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

// nothing but this process depends on the rows
const bench = await startBenchDatabase({ fsync: "off", max_wal_size: "4GB" });
try {
  await fillLedger(bench.db, people);
  await bench.db.execute(sql`vacuum analyze`);
  write(`${people} people, ${people * entriesOfPerson} entries`);
  write(`everything: ${await time(true)}`);
  await bookExtraRequest(bench.db, Math.ceil(people / 20));
  write(`an hour: ${await time(false)}`);
  write(`an hour without changes: ${await time(false)}`);
} finally {
  await bench.close();
}
