import { nameRead } from "./name-read.ts";
import { withoutValues } from "./query-error.ts";

type Run = (...parts: unknown[]) => unknown;

/** The part of Drizzle's session that every statement of both drivers passes through. */
interface Session {
  prepareQuery: (
    query: { sql: string },
    fields: unknown,
    name?: string,
    ...rest: unknown[]
  ) => { execute: Run; all: Run };
  transaction: (work: (tx: { session: Session }) => Promise<unknown>, ...rest: unknown[]) => Promise<unknown>;
}

interface GuardOptions {
  /** whether each transaction may get another session, in which this one's named prepared statements do not exist */
  pooled: boolean;
}

/**
 * Removes values from all errors of a database handle, also in its transactions. It is done where the handle is made, so that
 * code that logs errors needs no care. Reads are prepared by name; behind a pooler no statement is.
 */
export function guardSessions<Handle>(db: Handle, options: GuardOptions): Handle {
  guardSession((db as unknown as { session: Session }).session, options);
  return db;
}

function guardSession(session: Session, options: GuardOptions): void {
  const { prepareQuery, transaction } = session;
  session.prepareQuery = (query, fields, name, ...rest) => {
    const known = options.pooled ? undefined : (name ?? nameRead(query, fields));
    const prepared = prepareQuery.call(session, query, fields, known, ...rest);
    const { execute, all } = prepared;
    prepared.execute = (...values) => guard(() => execute.apply(prepared, values));
    prepared.all = (...values) => guard(() => all.apply(prepared, values));
    return prepared;
  };
  session.transaction = (work, ...rest) => {
    const guarded = (tx: { session: Session }) => {
      // a transaction on a pool has its own session, with one connection
      if (tx.session !== session) guardSession(tx.session, options);
      return work(tx);
    };
    return guard(() => transaction.call(session, guarded, ...rest));
  };
}

async function guard<Result>(run: () => Result): Promise<Awaited<Result>> {
  try {
    return await run();
  } catch (error) {
    throw withoutValues(error);
  }
}
