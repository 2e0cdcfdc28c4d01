import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startTelemetry } from "@portrait-studio/operations/telemetry";
import { createPlatform, runProcess, startDeadlineSweep, startHeartbeat } from "@portrait-studio/platform";
import { readTestimonials } from "@portrait-studio/platform/read-testimonials";
import { refuseOldSchema } from "@portrait-studio/platform/refuse-old-schema";
import { getSharedImage } from "@portrait-studio/studio";
import next from "next";
import { createHandle } from "./server/create-handle.ts";
import { createSharedNamer } from "./server/name-shared.ts";
import { openStudio } from "./server/open-studio.ts";
import { pageHeaders } from "./server/page-headers.ts";
import { createStaticServer } from "./server/serve-static.ts";

const dir = fileURLToPath(new URL("..", import.meta.url));
/** requests in hand get a moment to end; then their connections are closed */
const patienceMs = 3000;

/** The API answers first, Next has the rest: behind Next's routing it is six times slower, and bodies of uploads would be cut. */
// biome-ignore lint/style/noProcessEnv: the one place where this app reads it
await runProcess("web", process.env, async (environment, plainLog) => {
  // the page that shows it reads it later: a mistake in it is told at the start
  if (environment.testimonialsFile) readTestimonials(environment.testimonialsFile);
  const { log, onAnswered, open } = await startTelemetry("web", environment, plainLog);
  const platform = createPlatform(environment, log);
  await refuseOldSchema(platform.studio);
  const development = process.argv.includes("--dev");
  // Next attaches itself to a server for WebSockets, which only its development tools use: otherwise to one that never listens
  const httpServer = createServer();
  const app = next({ dir, dev: development, hostname: "127.0.0.1", port: environment.port, httpServer });
  const handlePage = app.getRequestHandler();
  await app.prepare();
  const serveStatic = development ? () => false : createStaticServer(join(dir, ".next/static"), pageHeaders);
  const { handle, refusePage, figures } = createHandle(platform, environment);
  const nameShared = createSharedNamer((token) => getSharedImage(platform.studio, { token }));
  const server = await openStudio({
    host: environment.host,
    port: environment.port,
    appUrl: environment.appUrl,
    log,
    development,
    ...(onAnswered && { onAnswered }),
    traced: environment.tracesUrl !== undefined,
    handleApi: handle,
    handlePage: async (request, response) => {
      if (serveStatic(request, response) || refusePage(request, response)) return;
      await nameShared(request);
      await handlePage(request, response);
    },
  });
  if (development)
    server.server.on("upgrade", (request, socket, head) => {
      // Next attaches itself with the first page
      if (!httpServer.emit("upgrade", request, socket, head)) socket.destroy();
    });
  const closeMetrics = await open(platform, figures);
  const heartbeat = await startHeartbeat(platform.studio, "web", platform.health);
  const deadlineSweep = startDeadlineSweep(platform.studio);
  log("info", "The studio answers.", { address: environment.appUrl });
  return {
    stop: async () => {
      await server.close(patienceMs);
      await closeMetrics();
      await heartbeat.stop();
      await deadlineSweep.stop();
      await app.close();
      await platform.close();
    },
  };
});
