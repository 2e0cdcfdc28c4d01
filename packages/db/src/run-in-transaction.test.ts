import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runInTransaction } from "./run-in-transaction.ts";
import { useTestDatabase } from "./testing/index.ts";

const database = useTestDatabase({ max: 2 });

test.each(["40001", "40P01", "55P03"])(
  "retries a transaction three times after %s, then throws UNAVAILABLE",
  async (state) => {
    let tries = 0;
    const attempt = (failures: number) =>
      runInTransaction(database.db, async (tx) => {
        tries += 1;
        if (tries <= failures)
          await tx.execute(
            sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '${state}'; end $$`),
          );
        return tries;
      });
    expect(await attempt(3)).toBe(4);
    tries = 0;
    await expect(attempt(4)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(tries).toBe(4);
  },
);

test("joins the given transaction, and leaves retries to the code that opened it", async () => {
  let tries = 0;
  const joined = database.db.transaction((tx) =>
    runInTransaction(tx, async (same) => {
      tries += 1;
      expect(same).toBe(tx);
      await same.execute(
        sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '40001'; end $$`),
      );
    }),
  );
  await expect(joined).rejects.toMatchObject({ code: "40001" });
  expect(tries).toBe(1);
});
