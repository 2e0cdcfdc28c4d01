import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { WebhookRequest } from "../webhooks/index.ts";

export interface Receiver {
  url: string;
  received: WebhookRequest[];
  stop: () => Promise<void>;
}

/** A server that records webhooks and responds with the status. */
export async function startReceiver(status = 204): Promise<Receiver> {
  const received: WebhookRequest[] = [];
  const server = createServer(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ url: request.url ?? "/", headers, body: await buffer(request) });
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
