import pg from "pg";
import { withoutValues } from "./query-error.ts";

/** No time limits hold in the session. @param url of the server itself, not of a pooler @throws QueryError, without values */
export async function inSession<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // a broken connection also fails the running statement
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    return await work(client);
  } catch (error) {
    throw withoutValues(error);
  } finally {
    await client.end();
  }
}
