import { connect } from "node:net";
import fc from "fast-check";
import { type OddRequest, oddRequests } from "./odd-requests.ts";

export interface Storm {
  port: number;
  /** of the server, each with its query, on which oddities are tried */
  paths: readonly string[];
  count: number;
  seed: number;
}

export interface StormResult {
  /** how often each status came first on its connection; 0 stands for none */
  statuses: Record<number, number>;
  /** the requests to which the server admitted a fault of its own */
  failed: { status: number; request: string }[];
}

const atOnce = 25;
/** A server may rightly wait for the rest of a body; then the client goes. */
const patienceMs = 400;

/** Sends odd requests, each on a connection of its own, the same ones for the same seed. */
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
    // a reset is one of the answers; that nobody listens is none
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
