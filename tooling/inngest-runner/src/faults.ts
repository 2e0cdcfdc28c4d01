import type { Pool } from "pg";

/** What can be made to go wrong; the words are the API's. */
export const faultKinds = ["lose-event", "drop", "fail", "delay", "duplicate", "lose-answer"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultOrder {
  kind: FaultKind;
  /** Slug of the function that it is for; null for all. */
  function: string | null;
  /** How many times it strikes. */
  times: number;
  /** For `delay`: milliseconds. */
  delayMs: number;
}

export interface Fault extends Omit<FaultOrder, "times"> {
  id: string;
  remaining: number;
  /** How many times it has struck. */
  injected: number;
}

/** The faults that were ordered; they are kept in the database and outlive the process. */
export interface Faults {
  order: (order: FaultOrder) => Promise<Fault>;
  list: () => Promise<Fault[]>;
  /** Removes one, or all; returns how many. */
  remove: (id?: string) => Promise<number>;
  /** The next fault of one of these kinds for this function; each call uses it up once. */
  take: (fn: string, kinds: readonly FaultKind[]) => Promise<Fault | undefined>;
}

const columns = `id, kind, function, delay_ms as "delayMs", remaining, injected`;
const struckKept = 50;

/** Without orders a call costs nothing: only this process stores orders, so it can count them in memory. */
export function createFaults(pool: Pool): Faults & { load: () => Promise<void> } {
  let armed = false;
  const load = async (): Promise<void> => {
    const { rowCount } = await pool.query("select from fault where remaining > 0 limit 1");
    armed = rowCount === 1;
  };
  return {
    load,
    order: async ({ kind, function: slug, times, delayMs }) => {
      const { rows } = await pool.query<Fault>(
        `insert into fault (kind, function, remaining, delay_ms) values ($1, $2, $3, $4) returning ${columns}`,
        [kind, slug, times, delayMs],
      );
      armed = true;
      return rows[0] as Fault;
    },
    list: async () => {
      const { rows } = await pool.query<Fault>(`select ${columns} from fault order by id desc limit $1`, [
        struckKept,
      ]);
      return rows;
    },
    remove: async (id) => {
      const { rowCount } = await pool.query("delete from fault where $1::bigint is null or id = $1", [id]);
      await load();
      return rowCount ?? 0;
    },
    take: async (fn, kinds) => {
      if (!armed) return undefined;
      const { rows } = await pool.query<Fault>(
        `update fault set remaining = remaining - 1, injected = injected + 1
         where id = (select id from fault where remaining > 0 and kind = any($2) and (function is null or function = $1)
                     order by id limit 1 for update)
         returning ${columns}`,
        [fn, kinds],
      );
      if (!rows[0]) await load();
      return rows[0];
    },
  };
}

/** The faults that can hit a call of the app. */
export const callFaults = ["drop", "fail", "delay", "duplicate", "lose-answer"] as const;

/** Logs an injected fault. */
export function logFault({ log }: { log: (line: string) => void }, fault: Fault, what: string): void {
  log(`injected fault ${fault.id} (${fault.kind}): ${what}`);
}
