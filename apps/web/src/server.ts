import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createPlatform, keepPromises, runProcess } from "@portrait-studio/platform";
import next from "next";
import { clientAddressOf } from "./server/client-address.ts";
import { createHandle } from "./server/create-handle.ts";

const dir = fileURLToPath(new URL("..", import.meta.url));

/**
 * One server for everything: the API answers first, Next has the rest. Behind Next's own routing the same handler is about
 * six times slower, and bodies of uploads would be cut.
 */
// biome-ignore lint/style/noProcessEnv: the one place where this app reads it
await runProcess("web", process.env, async (environment, log) => {
  const platform = createPlatform(environment, log);
  const handle = createHandle(platform);
  const app = next({
    dir,
    dev: process.argv.includes("--dev"),
    hostname: "127.0.0.1",
    port: environment.port,
  });
  const handlePage = app.getRequestHandler();
  await app.prepare();
  const handleApi = getRequestListener((request, { incoming }) =>
    handle(request, {
      address: clientAddressOf(
        "socket" in incoming ? incoming.socket.remoteAddress : undefined,
        request.headers,
      ),
    }),
  );
  const server = createServer((request, response) => {
    const isApi = request.url === "/api" || request.url?.startsWith("/api/");
    return isApi ? handleApi(request, response) : handlePage(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(environment.port, "127.0.0.1", resolve);
  });
  const promises = keepPromises(platform.studio);
  log("info", "The studio answers.", { address: environment.appUrl });
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // requests in hand get a moment to end; then their connections are closed
      const patience = setTimeout(() => server.closeAllConnections(), 3000);
      await closed;
      clearTimeout(patience);
      await promises.stop();
      await app.close();
      await platform.close();
    },
  };
});
