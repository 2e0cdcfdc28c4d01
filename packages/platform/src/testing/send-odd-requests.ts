import { connect } from "node:net";
import fc from "fast-check";
import { type OddRequest, oddRequests } from "./odd-requests.ts";

export interface Storm {
  port: number;
  /** paths of the server with their queries */
  paths: readonly string[];
  count: number;
  seed: number;
}

export interface StormResult {
  /** how often each status was the first on its connection; 0 for no response */
  statuses: Record<number, number>;
  /** requests to which the server responded with a 5xx status */
  failed: { status: number; request: string }[];
}

const atOnce = 25;
/** A server may wait for the rest of a body; after this time the client closes the connection. */
const patienceMs = 400;

/** Sends odd requests, each on its own connection; the same seed sends the same requests. */
export async function sendOddRequests({ port, paths, count, seed }: Storm): Promise<StormResult> {
  const waiting = fc.sample(oddRequests(paths), { seed, numRuns: count });
  const result: StormResult = { statuses: {}, failed: [] };
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const status = await send(port, next);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === 500)
        result.failed.push({ status, request: next.bytes.toString("latin1").slice(0, 400) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

/** The status of the first response on the connection. @throws when there is no server */
function send(port: number, { bytes, ending }: OddRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1" });
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (?!1\d\d)(\d{3})/m.exec(received)?.[1] ?? 0));
    };
    const timer = setTimeout(done, patienceMs);
    socket.setEncoding("latin1").on("data", (text: string) => {
      received = (received + text).slice(0, 4000);
    });
    socket.once("close", done);
    // a reset counts as a response, but a refused connection does not
    socket.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" ? reject(error) : done(),
    );
    socket.once("connect", () => {
      socket.write(bytes, () => {
        if (ending === "cut") done();
        if (ending === "end") socket.end();
      });
    });
  });
}
