import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  url: string;
  /** how many requests each target has answered */
  counts: ReadonlyMap<number, number>;
  close: () => Promise<void>;
}

/** Passes each request to the next of the ports; one that does not answer is left out for that request, as balancers do. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const counts = new Map(ports.map((port) => [port, 0]));
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const tries = ports.map((_, index) => ports[(next + index) % ports.length] ?? 0);
    next += 1;
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
    const pass = ([port, ...others]: readonly number[]) => {
      if (port === undefined) return void outgoing.writeHead(502).end();
      const { method = "GET", url = "/" } = incoming;
      const onward = request(
        { host: "127.0.0.1", port, method, path: url, headers, agent: false },
        (answer) => {
          counts.set(port, (counts.get(port) ?? 0) + 1);
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.once("error", (error: NodeJS.ErrnoException) => {
        // nothing of the body has been sent where nobody listens
        if (error.code === "ECONNREFUSED") pass(others);
        else outgoing.destroy();
      });
      onward.once("socket", (socket) => socket.once("connect", () => incoming.pipe(onward)));
    };
    pass(tries);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
