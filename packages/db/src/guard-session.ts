import { withoutValues } from "./query-error.ts";

type Run = (...parts: unknown[]) => unknown;

/** The part of Drizzle's session that every statement of both drivers passes through. */
interface Session {
  prepareQuery: (...parts: unknown[]) => { execute: Run; all: Run };
  transaction: (work: (tx: { session: Session }) => Promise<unknown>, ...rest: unknown[]) => Promise<unknown>;
}

/**
 * Removes values from all errors of a database handle, also in its transactions. It is done where the handle is made, so that
 * code that logs errors needs no care.
 */
export function guardErrors<Handle>(db: Handle): Handle {
  guardSession((db as unknown as { session: Session }).session);
  return db;
}

function guardSession(session: Session): void {
  const { prepareQuery, transaction } = session;
  session.prepareQuery = (...parts) => {
    const prepared = prepareQuery.apply(session, parts);
    const { execute, all } = prepared;
    prepared.execute = (...values) => guard(() => execute.apply(prepared, values));
    prepared.all = (...values) => guard(() => all.apply(prepared, values));
    return prepared;
  };
  session.transaction = (work, ...rest) => {
    const guarded = (tx: { session: Session }) => {
      // a transaction on a pool has its own session, with one connection
      if (tx.session !== session) guardSession(tx.session);
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
