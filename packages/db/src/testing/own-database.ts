import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { connectDatabase, type Database } from "../client.ts";
import { migrate } from "../migrate.ts";

/** Runs a benchmark on a migrated database of its own, which is dropped at the end. */
export async function onOwnDatabase(serverUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const name = `bench_${randomBytes(8).toString("hex")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = connectDatabase({ url: serverUrl, max: 1 });
  await admin.db.execute(sql.raw(`create database ${name}`));
  // filling writes millions of rows, while the measured queries write none
  await admin.db.execute(sql.raw(`alter database ${name} set synchronous_commit = off`));
  await admin.db.execute(sql.raw(`alter database ${name} set statement_timeout = 0`));
  try {
    await migrate(url.href);
    const connection = connectDatabase({ url: url.href, max: 1 });
    try {
      await work(connection.db);
    } finally {
      await connection.close();
    }
  } finally {
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  }
}

/** Lowest, median and highest, with as many digits. */
export function spreadOf(numbers: readonly number[], digits: number) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [lowest, median, highest] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map(
    (number = Number.NaN) => number.toFixed(digits),
  );
  return `${median} [${lowest}..${highest}] ${sorted.length}`;
}
