import { report, say } from "@portrait-studio/bench";
import { forgetful, startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { type AuditStep, auditRecent } from "../src/purchases/index.ts";
import { bookExtraRequest, entriesOfPerson, fillLedger } from "./fill-ledger.ts";

// How long the audits take in a large studio: that of everything, and that of an hour in which 500 or 1,000 people made images.
// "node bench/audit.ts", or with the number of people: "node bench/audit.ts 100000" for 10.4 million entries.

const people = Number(process.argv[2] ?? 10_000);
/** other people in each */
const hours = [
  { first: 1, last: 500 },
  { first: 501, last: 1500 },
];

async function time(name: string, everything: boolean): Promise<void> {
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
  report({ name: `audit, ${name}`, figures: [(performance.now() - begin) / 1000], unit: "s" });
  report({ name: `audit, ${name}: slowest of ${pages} pages`, figures: [slowest / 1000], unit: "s" });
  if (found > 0) throw new Error(`${found} findings`);
}

// nothing but this process depends on the rows
const bench = await startBenchDatabase(forgetful);
try {
  await fillLedger(bench.db, people);
  await bench.db.execute(sql`vacuum analyze`);
  say(`${people} people, ${people * entriesOfPerson} entries`);
  await time("everything", true);
  for (const { first, last } of hours) {
    await bookExtraRequest(bench.db, { first, last });
    await time(`an hour of ${last - first + 1} people`, false);
  }
  await time("an hour without changes", false);
} finally {
  await bench.close();
}
