import { inSpan, isTraced } from "@portrait-studio/tracing";
import { nameStatement, withoutValues } from "./query-error.ts";

type Run = (...parts: unknown[]) => unknown;

/** The part of Drizzle's session that every statement of both drivers passes through. */
interface DrizzleSession {
  prepareQuery: (
    query: { sql: string },
    fields: unknown,
    name?: string,
    ...rest: unknown[]
  ) => { execute: Run; all: Run };
  transaction: (
    work: (tx: { session: DrizzleSession }) => Promise<unknown>,
    ...rest: unknown[]
  ) => Promise<unknown>;
}

interface GuardOptions {
  /** whether each transaction may get another session, in which this one's named prepared statements do not exist */
  pooled: boolean;
}

/** Removes values from all errors of a handle, so that code that logs needs no care. Reads are prepared by name, but not behind a pooler. */
export function guardSessions<Handle>(db: Handle, options: GuardOptions): Handle {
  guardSession((db as unknown as { session: DrizzleSession }).session, options);
  return db;
}

function guardSession(session: DrizzleSession, options: GuardOptions): void {
  const { prepareQuery, transaction } = session;
  session.prepareQuery = (query, fields, name, ...rest) => {
    const known = options.pooled ? undefined : (name ?? nameRead(query, fields));
    const prepared = prepareQuery.call(session, query, fields, known, ...rest);
    const { execute, all } = prepared;
    prepared.execute = (...values) => traced(query.sql, () => execute.apply(prepared, values));
    prepared.all = (...values) => traced(query.sql, () => all.apply(prepared, values));
    return prepared;
  };
  session.transaction = (work, ...rest) => {
    const guarded = (tx: { session: DrizzleSession }) => {
      // a transaction on a pool has its own session, with one connection
      if (tx.session !== session) guardSession(tx.session, options);
      return work(tx);
    };
    return guard(() => transaction.call(session, guarded, ...rest));
  };
}

/** As a span where the work around it has one, named like its error, without values. */
async function traced<Result>(statement: string, run: () => Result): Promise<Awaited<Result>> {
  if (!isTraced()) return guard(run);
  const name = nameStatement(statement);
  const facts = { "db.system.name": "postgresql", "db.query.summary": name };
  return inSpan(name, { kind: "client", facts }, () => guard(run));
}

async function guard<Result>(run: () => Result): Promise<Awaited<Result>> {
  try {
    return await run();
  } catch (error) {
    throw withoutValues(error);
  }
}

/** Different texts that are kept prepared; a process that makes more of them, by lists of many lengths, has the rest parsed each time. */
const most = 300;

const names = new Map<string, string>();

/** PostgreSQL parses and plans a named read once, a third of a short one's time. @returns undefined for other statements, or beyond `most` */
function nameRead(query: { sql: string }, fields: unknown): string | undefined {
  if (!fields || !query.sql.startsWith("select ")) return undefined;
  const known = names.get(query.sql);
  if (known || names.size >= most) return known;
  const name = `read_${names.size}`;
  names.set(query.sql, name);
  return name;
}
