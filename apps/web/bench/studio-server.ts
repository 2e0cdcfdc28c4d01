import { createHandle } from "../src/server/create-handle.ts";
import { openStudio } from "../src/server/open-studio.ts";
import { createBenchStudio } from "./bench-studio.ts";

// The web server without its pages.

const { url } = JSON.parse(process.argv[2] ?? "") as { url: string };
const { environment, log, platform } = createBenchStudio(url);
const server = await openStudio({
  port: 0,
  appUrl: environment.appUrl,
  log,
  handleApi: createHandle(platform, environment),
  handlePage: async (_request, response) => void response.writeHead(404).end(),
});
process.send?.(server.port);
process.once("SIGTERM", () => process.exit());
