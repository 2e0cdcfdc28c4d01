import { type OpenServer, openServer } from "@portrait-studio/platform";
import type { Log } from "@portrait-studio/studio";
import type { ProcessMetrics } from "./process-metrics.ts";

const requestTimeoutMs = 5_000;

/** Serves the metrics at `GET /metrics` on a port of their own, in Prometheus's text format. */
export function openMetrics(
  { registry }: Pick<ProcessMetrics, "registry">,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<OpenServer> {
  return openServer({
    host,
    port,
    log,
    requestTimeoutMs,
    answer: async (request, response) => {
      const found = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
      if (!found) return response.writeHead(404, { "content-length": "0" }).end();
      const text = await registry.metrics();
      return response.writeHead(200, { "content-type": registry.contentType }).end(text);
    },
  });
}
