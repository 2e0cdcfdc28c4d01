import { hostname } from "node:os";
import { type OpenServer, openServer } from "@portrait-studio/platform";
import type { Log } from "@portrait-studio/studio";
import type { ProcessMetrics } from "./process-metrics.ts";

const requestTimeoutMs = 5_000;

/** Names that no public domain can have, so that no web page reaches them by DNS rebinding: an address, a container, this network. */
const privateName = /^(?:[^.]+|.+\.(?:local|internal|localhost)|[\d.]+|\[[\da-f:.]+\])$/i;

function isOwnName(host: string | undefined, appUrl: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname;
  return (
    name !== undefined && (privateName.test(name) || [hostname(), new URL(appUrl).hostname].includes(name))
  );
}

export function openMetrics(
  { registry }: Pick<ProcessMetrics, "registry">,
  { host, port, log, appUrl }: { host: string; port: number; log: Log; appUrl: string },
): Promise<OpenServer> {
  return openServer({
    host,
    port,
    log,
    requestTimeoutMs,
    answer: async (request, response) => {
      if (!isOwnName(request.headers.host, appUrl))
        return response.writeHead(421, { "content-length": "0" }).end();
      const found = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
      if (!found) return response.writeHead(404, { "content-length": "0" }).end();
      const text = await registry.metrics();
      return response.writeHead(200, { "content-type": registry.contentType }).end(text);
    },
  });
}
