import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createBenchStudio } from "./bench-studio.ts";

// What screens could have instead of asking: a stream of events (text/event-stream) for each tab, opened with the session's token, fed
// by PostgreSQL's notifications, with a comment every 25 s, before which proxies give up on a silent connection.

const { url } = JSON.parse(process.argv[2] ?? "") as { url: string };
const { platform } = createBenchStudio(url);
const tabs = new Map<string, ServerResponse>();

const listener = new pg.Client({ connectionString: url });
await listener.connect();
await listener.query("listen news");
listener.on("notification", ({ payload = "" }) => {
  tabs.get(payload)?.write(`event: news\ndata: ${JSON.stringify({ tab: payload })}\n\n`);
});
setInterval(() => {
  for (const response of tabs.values()) response.write(":\n\n");
}, 25_000);

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
  if (!(await platform.studio.auth.validateSession(token))) {
    response.writeHead(401).end();
    return;
  }
  const tab = request.url?.slice(1) ?? "";
  tabs.set(tab, response);
  response.on("close", () => tabs.delete(tab));
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(":\n\n");
});
server.listen(0, "127.0.0.1", 4096, () => process.send?.((server.address() as AddressInfo).port));
