import { connect, type Socket } from "node:net";

export interface Load {
  perSecond: number;
  /** milliseconds within which 99 of 100 requests had their response */
  p99: number;
}

interface LoadOptions {
  port: number;
  /** as they are sent, used in turn */
  requests: readonly Buffer[];
  /** connections, each of which sends its next request after the response */
  clients: number;
  seconds: number;
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
export async function load({ port, requests, clients, seconds }: LoadOptions): Promise<Load> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const times: number[] = [];
  let next = Math.floor(Math.random() * requests.length);
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      for (let now = performance.now(); now < end; ) {
        next = (next + 1) % requests.length;
        await exchange(socket, requests[next] as Buffer);
        const answered = performance.now();
        times.push(answered - now);
        now = answered;
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / elapsed, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (part: Buffer) => {
      text += part.latin1Slice();
      if (!isWhole(text)) return;
      socket.off("data", read).off("error", reject);
      if (text.startsWith("HTTP/1.1 200")) resolve();
      else reject(new Error(text));
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
