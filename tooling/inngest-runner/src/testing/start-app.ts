import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";

export interface AppOptions {
  id?: string;
  /** The runner's address. */
  runnerUrl: string;
  checkpointing: boolean | { maxRuntime: number };
  /** Called with the app's client to make its functions. */
  functions: (client: Inngest) => InngestFunction.Any[];
}

export interface AppServer {
  port: number;
  url: string;
  /** Serves these functions from now on. */
  serve: (options: AppOptions) => Inngest;
  /** Closes every connection; the port stays free until `open`. */
  close: () => Promise<void>;
  /** Listens on the same port again. */
  open: () => Promise<void>;
}

/** A local HTTP server for an app made with the SDK. It answers 503 until `serve` is called. */
export async function startAppServer(): Promise<AppServer> {
  let handler: RequestListener = (_request, response) => {
    response.statusCode = 503;
    response.end();
  };
  const server = createServer((request, response) => handler(request, response));
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/api/inngest`,
    serve: ({ id = "shop", runnerUrl, checkpointing, functions }) => {
      const client = new Inngest({ id, isDev: true, baseUrl: runnerUrl, checkpointing, logger: silent });
      handler = serve({ client, functions: functions(client), servePath: "/api/inngest" });
      return client;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    open: () => open(port),
  };
}

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
