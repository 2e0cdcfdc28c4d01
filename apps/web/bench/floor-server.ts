import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Statement } from "./record-statements.ts";

// The least that a server can do with these statements: each is sent by name, and their rows are the response.

const { url, statements } = JSON.parse(process.argv[2] ?? "") as { url: string; statements: Statement[] };
const pool = new pg.Pool({ connectionString: url, max: 10 });
const queries = statements.map((statement, index) => ({ ...statement, name: `floor_${index}` }));

const server = createServer(async (_request, response) => {
  const rows: unknown[] = [];
  for (const query of queries) rows.push((await pool.query(query)).rows);
  const body = JSON.stringify(rows);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
