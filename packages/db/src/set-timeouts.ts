import pg from "pg";

/** for sessions of the studio; transactions that move money set shorter ones */
const timeouts = {
  // no request waits forever for a lock or a stuck statement
  statement_timeout: "15s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
} as const;

/**
 * Stores the timeouts as settings of the client's role in that database, unless the operator has set others. Sessions then start
 * with them, also behind a pooler, which refuses start-up parameters and shares sessions between clients.
 */
export async function setTimeouts(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select split_part(unnest(s.setconfig), '=', 1) as setting from pg_db_role_setting s
      left join pg_database d on d.oid = s.setdatabase
      where (d.datname = $1 or s.setdatabase = 0) and s.setrole in (0, (select oid from pg_roles where rolname = current_user))`,
    [database],
  );
  const already = new Set(rows.map(({ setting }) => setting));
  for (const [name, value] of Object.entries(timeouts))
    if (!already.has(name))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
      );
}
