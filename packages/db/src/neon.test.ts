import { connect } from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { buildOnce, connectDatabase, type DatabaseConnection } from "./client.ts";
import { sqlState, uniqueViolation } from "./errors.ts";
import { newId } from "./ids.ts";
import { users } from "./schema/index.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
let proxy: WebSocketServer;
let neon: DatabaseConnection;

/** A proxy like Neon's: a WebSocket whose messages are PostgreSQL's protocol. */
function startProxy(): Promise<WebSocketServer> {
  return new Promise((resolve) => {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    server.once("listening", () => resolve(server));
    server.on("connection", (socket, request) => {
      const address = new URL(request.url ?? "", "ws://proxy").searchParams.get("address") ?? "";
      const [host = "", port = ""] = address.split(":");
      const postgres = connect(Number(port), host);
      socket.on("message", (data: Buffer) => postgres.write(data));
      socket.on("close", () => postgres.end());
      postgres.on("data", (data) => socket.send(data));
      postgres.on("close", () => socket.close());
      postgres.on("error", () => socket.terminate());
    });
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy();
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port.");
  neonConfig.wsProxy = (host, port) => `127.0.0.1:${address.port}/v1?address=${host}:${port}`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
  neonConfig.pipelineTLS = false;
  neonConfig.forceDisablePgSSL = true;
  neon = connectDatabase({ url: database.url, driver: "neon", max: 8 });
});

afterAll(async () => {
  await neon.close();
  proxy.close();
  await database.close();
});

test("uses the WebSocket driver for addresses under neon.tech, and the direct driver for others", async () => {
  const connections = [
    connectDatabase({ url: "postgresql://a:b@ep-one.eu-central-1.aws.neon.tech/studio" }),
    connectDatabase({ url: "postgresql://a:b@127.0.0.1:5432/studio" }),
  ];
  expect(connections.map((connection) => connection.driver)).toEqual(["neon", "pg"]);
  await Promise.all(connections.map((connection) => connection.close()));
});

test("the Neon driver writes rows that the direct driver reads", async () => {
  const id = newId("user");
  await neon.db.insert(users).values({ id, email: `${id}@example.com` });
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  expect(row?.createdAt).toBeInstanceOf(Date);
});

test("transactions hold their locks: 8 x 25 increments of one row under FOR UPDATE lose nothing", async () => {
  await neon.db.execute(sql`create table counter (id int primary key, value int not null)`);
  await neon.db.execute(sql`insert into counter values (1, 0)`);
  const increment = () =>
    neon.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ value: number }>(
        sql`select value from counter where id = 1 for update`,
      );
      await tx.execute(sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`);
    });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 25; round += 1) await increment();
    }),
  );
  const { rows } = await neon.db.execute(sql`select value from counter`);
  expect(rows).toEqual([{ value: 200 }]);
});

test("a query that is built once is prepared by name by the Neon driver too, also in a transaction", async () => {
  const connection = connectDatabase({ url: database.url, driver: "neon", max: 1 });
  const readUser = buildOnce((db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder("id")))
      .prepare("read_user_of_neon"),
  );
  const id = newId("user");
  await connection.db.insert(users).values({ id, email: `${id}@example.com` });
  for (const known of [id, "none"])
    expect(await readUser(connection.db).execute({ id: known })).toHaveLength(known === id ? 1 : 0);
  await connection.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
    expect(await readUser(tx).execute({ id })).toEqual([]);
  });
  const { rows } = await connection.db.execute(sql`select name from pg_prepared_statements`);
  expect(rows).toEqual([{ name: "read_user_of_neon" }]);
  await connection.close();
});

test("errors of the Neon driver have their SQLSTATE too", async () => {
  const email = `${newId("user")}@example.com`;
  await neon.db.insert(users).values({ id: newId("user"), email });
  const failure = await neon.db
    .insert(users)
    .values({ id: newId("user"), email })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(sqlState(failure)).toBe(uniqueViolation);
});
