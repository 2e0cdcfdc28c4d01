export { type Drill, openDrill, type Variables } from "./open-drill.ts";

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  service: string;
}

export interface Collector {
  url: string;
  spans: () => CollectedSpan[];
  /** everything that was received, as it came */
  received: () => string;
  /** content types of the calls */
  types: () => string[];
  close: () => Promise<void>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<CollectedSpan, "service" | "parentSpanId"> & { parentSpanId?: string })[] }[];
  }[];
}

/** A receiver of OpenTelemetry's traces over HTTP, which reads those in JSON (OTEL_EXPORTER_OTLP_PROTOCOL=http/json). */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    bodies.push(body);
    types.push(request.headers["content-type"] ?? "");
    const found = request.url === "/v1/traces";
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const readable = () => bodies.filter((_body, index) => types[index] === "application/json");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      readable().flatMap((body) =>
        (JSON.parse(body) as Body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const named = resource.attributes.find(({ key }) => key === "service.name");
          const service = named?.value.stringValue ?? "";
          return scopeSpans.flatMap(({ spans }) =>
            spans.map(({ parentSpanId, ...span }) => ({
              ...span,
              parentSpanId: parentSpanId || undefined,
              service,
            })),
          );
        }),
      ),
    received: () => bodies.join("\n"),
    types: () => types,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
