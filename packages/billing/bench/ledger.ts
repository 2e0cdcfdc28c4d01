import { compare, say } from "@portrait-studio/bench";
import type { BenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { auditLedger, holdCredits } from "../src/ledger/index.ts";
import { accounts, createBenchDatabase } from "./bench-database.ts";
import { fiveThroughNode, hasPgbench, type Load, pgbench, type Yardstick } from "./yardsticks.ts";

// Rows L1 and L2 of the performance goals: spends per second, as ratios to a yardstick that alternates with the product on the
// same PostgreSQL. "node bench/ledger.ts", or with the number of rounds: "node bench/ledger.ts 9".

const rounds = Number(process.argv[2] ?? 5);
const seconds = 2;
const cases: { name: string; load: Load; goal: number }[] = [
  { name: "one client", load: { clients: 1, hot: false, seconds }, goal: 1.2 },
  { name: "eight clients", load: { clients: 8, hot: false, seconds }, goal: 0.7 },
  { name: "eight clients, one account", load: { clients: 8, hot: true, seconds }, goal: 1 },
];

let spends = 0;

/** Spends per second through the product's own function, each for a different subject. */
function product({ db }: BenchDatabase): Yardstick {
  return async ({ clients, hot, seconds: length }) => {
    const begin = performance.now();
    const end = begin + length * 1000;
    const before = spends;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < end) {
          spends += 1;
          await holdCredits(db, {
            userId: `usr_${hot ? 1 : 1 + Math.floor(Math.random() * accounts)}`,
            subjectType: "generation",
            subjectId: `bench_${spends}`,
            amount: 1,
            deadlineMinutes: 60,
          });
        }
      }),
    );
    return ((spends - before) * 1000) / (performance.now() - begin);
  };
}

/** @throws when credits were lost or created */
async function checkConservation({ db }: BenchDatabase): Promise<void> {
  const { rows } = await db.execute<{ taken: string; booked: string }>(sql`
    select (select sum(amount - remaining) from credit_grant) as taken,
      (select sum(amount) from ledger_entry where bucket = 'held') as booked`);
  const [{ taken, booked } = { taken: "", booked: "none" }] = rows;
  const findings = await auditLedger(db);
  if (taken !== booked || findings.length > 0)
    throw new Error(`${taken} taken, ${booked} booked, ${findings.length} findings`);
  say(`conserved exactly: ${taken} credits taken, ${booked} booked, 0 findings of the auditor`);
}

const bench = await createBenchDatabase();
try {
  const isReal = await hasPgbench();
  say(
    isReal ? "yardstick: pgbench, five statements" : "yardstick: the five statements through node-postgres",
  );
  const theirs = isReal ? pgbench(bench.url, "five") : fiveThroughNode(bench.url);
  for (const { name, load, goal } of cases)
    await compare({
      name: `hold, ${name} / five statements`,
      rounds,
      ours: () => product(bench)(load),
      yardstick: () => theirs(load),
      goal: { atLeast: goal },
    });
  if (isReal)
    for (const { name, load } of cases.slice(0, 2))
      await compare({
        name: `hold, ${name} / pgbench with our statement`,
        rounds,
        ours: () => product(bench)(load),
        yardstick: () => pgbench(bench.url, "own")(load),
        goal: { atLeast: 0.7 },
      });
  await checkConservation(bench);
} finally {
  await bench.close();
}
