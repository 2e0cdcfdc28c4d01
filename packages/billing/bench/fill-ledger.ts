import type { Database } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** Requests of four images that each person has made, and with them entries of each person: 2 grants, and 10 for each request. */
const requests = 10;
export const entriesOfPerson = 2 * 2 + requests * 10;

/**
 * Fills an empty database with people who have two grants, and requests that are done, in the order in which a studio would have
 * booked them: one operation of every person, then the next.
 */
export async function fillLedger(db: Database, people: number): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  const everybody = { first: 1, last: people };
  const every = each(everybody);
  await run(`insert into "user" (id, email) select 'usr_' || n, n || '@example.test' from ${every}`);
  await run(`insert into model (id, user_id, name, trigger_word, image_count, engine, status)
    select 'mdl_' || n, 'usr_' || n, 'Me', 'me', 12, 'darkroom', 'completed' from ${every}`);
  await run(`insert into credit_account (user_id, available, spent)
    select 'usr_' || n, ${200 - 4 * requests}, ${4 * requests} from ${every}`);
  for (const grant of [1, 2]) {
    const left = grant === 1 ? 100 - 4 * requests : 100;
    await run(`insert into credit_grant (id, user_id, source, source_ref, amount, remaining, expires_at)
      select 'grt_' || n || '_${grant}', 'usr_' || n, 'welcome', 'bench:' || n || ':${grant}', 100, ${left},
        clock_timestamp() + interval '${grant} years' from ${every}`);
    await book(db, {
      people: everybody,
      kind: "grant",
      subject: `'grt_' || n || '_${grant}'`,
      key: `'grant:bench:' || n || ':${grant}'`,
      hold: "null",
      from: "issued",
      to: "available",
      amount: 100,
      after: 100 * grant,
    });
  }
  for (let request = 1; request <= requests; request += 1) await bookRequest(db, everybody, request);
}

/** The numbers of those who take part, from the first to the last. */
export interface Crowd {
  first: number;
  last: number;
}

const each = ({ first, last }: Crowd) => `generate_series(${first}, ${last}) n`;

/** One more request of each, as an hour brings; once per person. */
export async function bookExtraRequest(db: Database, people: Crowd): Promise<void> {
  await db.execute(
    sql.raw(`update credit_account set available = available - 4, spent = spent + 4
      where user_id in (select 'usr_' || n from ${each(people)})`),
  );
  await db.execute(
    sql.raw(`update credit_grant set remaining = remaining - 4
      where id in (select 'grt_' || n || '_1' from ${each(people)})`),
  );
  await bookRequest(db, people, requests + 1);
}

async function bookRequest(db: Database, people: Crowd, request: number): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  const every = each(people);
  const id = `'gen_' || n || '_${request}'`;
  const hold = `'hld_' || n || '_${request}'`;
  const after = 200 - 4 * request;
  await run(`insert into generation (id, user_id, model_id, hold_id, prompt, count, aspect_ratio, seed, status, unit_cost,
      credits_charged, completed_at, deadline_at)
    select ${id}, 'usr_' || n, 'mdl_' || n, ${hold}, 'A portrait by a window', 4, '4:5', 1, 'completed', 1, 4,
      clock_timestamp(), clock_timestamp() from ${every}`);
  await run(`insert into credit_hold (id, user_id, subject_type, subject_id, amount, captured, deadline_at)
    select ${hold}, 'usr_' || n, 'generation', ${id}, 4, 4, clock_timestamp() from ${every}`);
  await run(`insert into credit_hold_grant (hold_id, grant_id, position, amount, captured)
    select ${hold}, 'grt_' || n || '_1', 0, 4, 4 from ${every}`);
  const booking = { people, subject: id, hold, after };
  await book(db, {
    ...booking,
    kind: "hold",
    key: `'hold:generation:' || ${id}`,
    from: "available",
    to: "held",
    amount: 4,
  });
  for (let image = 0; image < 4; image += 1)
    await book(db, {
      ...booking,
      kind: "capture",
      key: `'capture:' || ${id} || ':${image}'`,
      from: "held",
      to: "spent",
      amount: 1,
    });
}

interface Booking {
  people: Crowd;
  kind: "grant" | "hold" | "capture";
  /** SQL of the subject's id, the operation's key and the hold's id of person n */
  subject: string;
  key: string;
  hold: string;
  from: string;
  to: string;
  amount: number;
  /** the balance that it leaves */
  after: number;
}

/** One operation of every person, and its entries. */
async function book(
  db: Database,
  { people, kind, subject, key, hold, from, to, amount, after }: Booking,
): Promise<void> {
  const every = each(people);
  const grant = kind === "grant" ? subject : "'grt_' || n || '_1'";
  await db.execute(
    sql.raw(`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
      select 'op_' || ${key}, 'usr_' || n, ${key}, '${kind}', '${kind === "grant" ? "grant" : "generation"}', ${subject},
        '{"amount": ${amount}}', ${after} from ${every}`),
  );
  await db.execute(
    sql.raw(`insert into ledger_entry (op_id, user_id, grant_id, hold_id, bucket, amount)
      select 'op_' || ${key}, 'usr_' || n, ${grant}, ${hold}, bucket, amount
      from ${every}, (values ('${from}', ${-amount}), ('${to}', ${amount})) line (bucket, amount)`),
  );
}
