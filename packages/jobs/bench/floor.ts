import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";

export interface Floor {
  /** Milliseconds of one round trip and one durable insert, one after the other, `count` times. */
  measure: (count: number, bytes: number) => Promise<{ http: number; insert: number }>;
  close: () => Promise<void>;
}

/**
 * What no runner of this protocol can do without: per step one HTTP round trip with the step's bytes, to a server that
 * only reads it, and one row that is on the disk before the answer.
 */
export async function openFloor(pool: Pool): Promise<Floor> {
  await pool.query(
    "create table if not exists public.bench_floor (id bigint generated always as identity, body json)",
  );
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.once("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = await pool.connect();
  return {
    measure: async (count, bytes) => {
      const body = JSON.stringify({ data: "x".repeat(Math.max(0, bytes - 11)) });
      let http = 0;
      let insert = 0;
      for (let n = 0; n < count; n++) {
        const start = performance.now();
        await roundTrip(port, body);
        const middle = performance.now();
        await client.query("insert into public.bench_floor (body) values ($1)", [body]);
        http += middle - start;
        insert += performance.now() - middle;
      }
      return { http: http / count, insert: insert / count };
    },
    close: async () => {
      client.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function roundTrip(port: number, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method: "POST", path: "/" }, (response) => {
      response.resume();
      response.once("end", resolve);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
