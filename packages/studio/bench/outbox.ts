import { report } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { relayOutbox } from "../src/outbox/relay-outbox.ts";

// A turn of the relay beside events that are over: "node bench/outbox.ts 100000".

const events = Number(process.argv[2] ?? 100_000);

const bench = await startBenchDatabase();
try {
  const { db } = bench;
  for (const over of [1000, events]) {
    await db.execute(sql`truncate outbox`);
    // the runs of a hundred are silent; the others were over within the last ten minutes
    await db.execute(sql`
      insert into outbox (id, name, data, sends, sent_at, heard_at, ended_at, created_at, next_attempt_at)
      select 'evt_' || n, case when n % 2 = 0 then 'photo/added' else 'generation/requested' end,
        jsonb_build_object('userId', 'usr_' || n % 1000, 'photoId', 'pho_' || n, 'generationId', 'gen_' || n), 1,
        at, at, case when n <= 100 then null else at end, at, clock_timestamp() - interval '1 second'
      from (
        select n, clock_timestamp() - interval '20 seconds' - interval '580 seconds' * n / ${over}::int as at
        from generate_series(1, ${over}::int) n
      ) every_event`);
    await db.execute(sql`vacuum analyze outbox`);
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const begin = performance.now();
      await relayOutbox({ db, dispatch: async () => {}, log: () => {} }, { lost: true });
      times.push(performance.now() - begin);
    }
    report({
      name: `A turn of the relay beside ${over} events, of which 100 are not over`,
      figures: times,
      unit: "ms",
    });
  }
} finally {
  await bench.close();
}
