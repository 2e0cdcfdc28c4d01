import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { inSession } from "../in-session.ts";
import { type DatabaseDump, fileOfTable, listMigrations, listTables } from "./tables.ts";

/**
 * Writes every table to a file with COPY, all as they are at one moment; the studio may be running. Rows pass through in pieces.
 * @param url of the server itself, not of a pooler
 * @param folder is created; files in it are overwritten
 */
export function dumpDatabase(url: string, folder: string): Promise<DatabaseDump> {
  return inSession(url, async (client) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.query("begin transaction isolation level repeatable read read only");
    // its first statement decides the moment
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    const dump: DatabaseDump = {
      takenAt: (rows[0]?.now ?? new Date()).toISOString(),
      migrations: await listMigrations(client),
      tables: [],
      sequences: await listSequences(client),
    };
    for (const table of await listTables(client))
      dump.tables.push({
        ...table,
        ...(await dumpTable(client, table, join(folder, fileOfTable(table.name)))),
      });
    await client.query("commit");
    return dump;
  });
}

async function dumpTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
  file: string,
): Promise<{ rows: number; sha256OfFile: string }> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const source = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`));
  const hash = createHash("sha256");
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, createGzip(), measure, createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: source.rowCount, sha256OfFile: hash.digest("hex") };
}

async function listSequences(client: pg.Client): Promise<DatabaseDump["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return rows;
}
