import { createServer } from "node:http";
import { createFunctions } from "@portrait-studio/jobs";
import { runProcess } from "@portrait-studio/platform";
import { createWorkerPlatform } from "@portrait-studio/platform/worker";
import { serve } from "inngest/node";
import { startRelay } from "./relay.ts";

const servePath = "/api/inngest";

// biome-ignore lint/style/noProcessEnv: the one place where this app reads it
await runProcess("worker", process.env, async (environment, log) => {
  const platform = createWorkerPlatform(environment, log);
  const handleFunctions = serve({
    client: platform.jobs,
    functions: createFunctions(platform.jobs, platform.studio),
    servePath,
  });
  const server = createServer((request, response) => {
    if (request.url?.startsWith(servePath)) return handleFunctions(request, response);
    const status = request.url === "/health" ? 200 : 404;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status }));
  });
  // a step may take minutes: the runner decides how long it waits
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(environment.workerPort, "127.0.0.1", resolve);
  });
  log("info", "The worker hosts the durable functions.", { port: environment.workerPort });
  const relay = startRelay(platform.studio);
  return {
    stop: async () => {
      await relay.stop();
      server.close();
      server.closeAllConnections();
      await platform.close();
    },
  };
});
