import { report, say } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { auditLedger, expireCredits } from "../src/ledger/index.ts";

// Expired grants booked per second, and the same rows inserted without any check: "node bench/expiry.ts 100000".

const people = Number(process.argv[2] ?? 100_000);

const bench = await startBenchDatabase();
try {
  const { db } = bench;
  const run = (text: string) => db.execute(sql.raw(text));
  const every = `generate_series(1, ${people}) n`;
  await run(`insert into "user" (id, email) select 'usr_' || n, n || '@example.test' from ${every}`);
  await run(`insert into credit_account (user_id, available) select 'usr_' || n, 40 from ${every}`);
  await run(`insert into credit_grant (id, user_id, source, source_ref, amount, remaining, expires_at)
    select 'grt_' || n, 'usr_' || n, 'welcome', 'bench:' || n, 40, 40,
      clock_timestamp() - n * interval '30 milliseconds' from ${every}`);
  await insertOperations("grant", "issued", "available", 40);
  await run("vacuum analyze");

  const begin = performance.now();
  let grants = 0;
  let slowest = 0;
  for (let after: string | null = ""; after !== null; ) {
    const start = performance.now();
    const page: Awaited<ReturnType<typeof expireCredits>> = await expireCredits(
      { db },
      {
        after,
        since: "6 hours",
      },
    );
    slowest = Math.max(slowest, performance.now() - start);
    grants += page.grants;
    after = page.next;
  }
  const ours = (performance.now() - begin) / 1000;
  const findings = await auditLedger(db);

  const rawBegin = performance.now();
  await insertOperations("raw", "available", "expired", 0);
  const raw = (performance.now() - rawBegin) / 1000;
  say(`${grants} grants in ${ours.toFixed(2)} s: ${Math.round(grants / ours)} a second`);
  report({ name: "expiry of grants / the same rows inserted raw", figures: [ours / raw] });
  report({ name: "expiry, slowest page", figures: [slowest], unit: "ms", goal: { atMost: 1000 } });
  if (findings.length > 0) throw new Error(`${findings.length} findings`);

  async function insertOperations(kind: string, from: string, to: string, after: number): Promise<void> {
    await run(`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
      select 'op_${kind}_' || n, 'usr_' || n, '${kind}:' || n, 'grant', 'grant', 'grt_' || n, '{"amount": 40}', ${after} from ${every}`);
    await run(`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
      select 'op_${kind}_' || n, 'usr_' || n, 'grt_' || n, bucket, amount
      from ${every}, (values ('${from}', -40), ('${to}', 40)) line (bucket, amount)`);
  }
} finally {
  await bench.close();
}
