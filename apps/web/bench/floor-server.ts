import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Statement } from "./record-statements.ts";

// The least that a server can do with these statements: their rows are the response. They are sent as text, or prepared by name.

interface FloorOptions {
  url: string;
  statements: Statement[];
  prepared: boolean;
}

const { url, statements, prepared } = JSON.parse(process.argv[2] ?? "") as FloorOptions;
const pool = new pg.Pool({ connectionString: url, max: 10 });
const queries = prepared
  ? statements.map((statement, index) => ({ ...statement, name: `floor_${index}` }))
  : statements;

const server = createServer(async (_request, response) => {
  const rows: unknown[] = [];
  for (const query of queries) rows.push((await pool.query(query)).rows);
  const body = JSON.stringify(rows);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
