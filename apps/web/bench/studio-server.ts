import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { createHandle } from "../src/server/create-handle.ts";
import { openStudio, type StudioServerOptions } from "../src/server/open-studio.ts";
import { createBenchStudio } from "./bench-studio.ts";

// The web server for callers from everywhere, with its pages or without.

const { url, pages = false } = JSON.parse(process.argv[2] ?? "") as { url: string; pages?: boolean };
const { environment, log, platform } = createBenchStudio(url);
const noPage: StudioServerOptions["handlePage"] = async (_request, response) =>
  void response.writeHead(404).end();

async function preparePages(): Promise<StudioServerOptions["handlePage"]> {
  const dir = fileURLToPath(new URL("..", import.meta.url));
  const app = next({ dir, hostname: "127.0.0.1", port: environment.port, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}

const server = await openStudio({
  port: 0,
  appUrl: environment.appUrl,
  log,
  handleApi: createHandle(platform, environment).handle,
  handlePage: pages ? await preparePages() : noPage,
});
process.send?.(server.port);
process.once("SIGTERM", () => process.exit());
