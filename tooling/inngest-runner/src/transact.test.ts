import pg from "pg";
import { expect, inject, it } from "vitest";
import { openPool } from "./claim-database.ts";
import type { Runner } from "./context.ts";
import { transact } from "./transact.ts";

it("a transaction whose connection breaks between two queries fails, and nothing else does", async () => {
  const url = inject("postgresUrl");
  const pool = openPool(url);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const broken = transact({ pool } as Runner, async ({ db }) => {
      const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
      const end = new Promise((resolve) => db.once("end", resolve));
      await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await end;
      await db.query("select 1");
    });
    await expect(broken).rejects.toThrow();
    expect(await transact({ pool } as Runner, async ({ db }) => (await db.query("select 1")).rowCount)).toBe(
      1,
    );
  } finally {
    await admin.end();
    await pool.end();
  }
});
