import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import type { WebhookRequest } from "../webhooks.ts";
import { listen } from "./listen.fixture.ts";

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
  const { url, stop } = await listen(server);
  return { url: `${url}/webhooks`, received, stop };
}
