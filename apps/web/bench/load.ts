import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface Load {
  /** responses with a 200 */
  perSecond: number;
  /** milliseconds within which 99 of 100 requests had their 200 */
  p99: number;
  /** milliseconds of the slowest response of any status */
  slowest: number;
  /** responses by their status */
  statuses: Readonly<Record<number, number>>;
}

interface LoadOptions {
  port: number;
  /** as they are sent, used in turn */
  requests: readonly Buffer[];
  /** connections, each of which sends its next request after the response */
  clients: number;
  seconds: number;
  /** milliseconds between a response and the next request of a connection */
  pause?: number;
}

/** Callers of a thousand networks, so that nobody reaches a limit. */
const callers = 1000;

export function requestsTo(path: string, token: string): Buffer[] {
  return Array.from({ length: callers }, (_, n) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: studio.example\r\nAuthorization: Bearer ${token}\r\nAccept: */*\r\n` +
        `Accept-Language: en\r\nUser-Agent: bench\r\nX-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n\r\n`,
    ),
  );
}

/** Sends requests over kept connections. @throws when a response is not a 200 */
export async function load(options: LoadOptions): Promise<Load> {
  const found = await overload(options);
  const [status] = Object.keys(found.statuses).filter((one) => one !== "200");
  if (status) throw new Error(`A response was a ${status}.`);
  return found;
}

/** Sends requests over kept connections, whatever the responses are. */
export async function overload({ port, requests, clients, seconds, pause = 0 }: LoadOptions): Promise<Load> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let slowest = 0;
  let next = Math.floor(Math.random() * requests.length);
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      for (let now = performance.now(); now < end; ) {
        next = (next + 1) % requests.length;
        const status = await exchange(socket, requests[next] as Buffer);
        const answered = performance.now();
        statuses[status] = (statuses[status] ?? 0) + 1;
        slowest = Math.max(slowest, answered - now);
        if (status === 200) times.push(answered - now);
        if (pause > 0) await setTimeout(pause);
        now = performance.now();
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p99, slowest, statuses };
}

/** @returns the response's status */
function exchange(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (part: Buffer) => {
      text += part.latin1Slice();
      if (!isWhole(text)) return;
      socket.off("data", read).off("error", reject);
      resolve(Number(text.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)));
    };
    socket.on("data", read).on("error", reject);
    socket.write(request);
  });
}

function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
  return length ? text.length >= head + 4 + Number(length) : text.endsWith("0\r\n\r\n");
}
