/** Different texts that are kept prepared; a process that makes more of them, by lists of many lengths, has the rest parsed each time. */
const most = 300;

const names = new Map<string, string>();

/**
 * A name for a read that Drizzle has built, the same for the same text: PostgreSQL then parses and plans it once a connection,
 * which is a third of the time of a short read.
 * @returns undefined for all other statements, and when there are names enough.
 */
export function nameRead(query: { sql: string }, fields: unknown): string | undefined {
  if (!fields || !query.sql.startsWith("select ")) return undefined;
  const known = names.get(query.sql);
  if (known || names.size >= most) return known;
  const name = `read_${names.size}`;
  names.set(query.sql, name);
  return name;
}
