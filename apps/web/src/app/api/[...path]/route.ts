import { createLog, createPlatform, readEnvironment } from "@portrait-studio/platform";
import { createHandle, type Handle } from "~/server/create-handle";

export const dynamic = "force-dynamic";

let handle: Handle | undefined;

/** The API for hosts that allow no server of one's own; where src/server.ts runs, it answers before this. */
function answer(request: Request): Promise<Response> {
  handle ??= start();
  return handle(request);
}

function start(): Handle {
  // biome-ignore lint/style/noProcessEnv: where src/server.ts does not run, this is the one place that reads it
  const environment = readEnvironment(process.env);
  return createHandle(createPlatform(environment, createLog("web")), environment).handle;
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
