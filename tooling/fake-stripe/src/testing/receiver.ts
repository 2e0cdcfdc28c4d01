import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

export interface Received {
  event: Stripe.Event;
  header: string;
  payload: string;
}

export interface Receiver {
  url: string;
  /** What was received with a good signature, in the order of its arrival. */
  received: Received[];
  types: () => string[];
  /** The status of the coming answers, one each; 200 when there is none left. Undefined leaves a call without answer. */
  answers: (number | undefined)[];
  stop: () => Promise<void>;
}

/** A webhook endpoint that checks every signature with the SDK itself. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const received: Received[] = [];
  const answers: (number | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const payload = await text(request);
    const header = String(request.headers["stripe-signature"]);
    const event = await new Stripe("unused").webhooks
      .constructEventAsync(payload, header, secret)
      .catch(() => undefined);
    if (event) received.push({ event, header, payload });
    const status = answers.length > 0 ? answers.shift() : event ? 200 : 400;
    if (status === undefined) return;
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    answers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
