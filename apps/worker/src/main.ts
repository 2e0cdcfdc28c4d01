import { createFunctions } from "@portrait-studio/jobs";
import { startTelemetry } from "@portrait-studio/operations/telemetry";
import { warnOfComfyUI } from "@portrait-studio/operations/warn-of-comfyui";
import { openServer, runProcess, startHeartbeat, transportHeaders } from "@portrait-studio/platform";
import { refuseOldSchema } from "@portrait-studio/platform/refuse-old-schema";
import { createWorkerPlatform } from "@portrait-studio/platform/worker";
import { startPlaces } from "@portrait-studio/studio";
import { createFront } from "./create-front.ts";
import { startRelay } from "./relay.ts";

/** for a call to arrive; a step may take minutes to answer it, and the runner decides how long it waits */
const requestTimeoutMs = 60_000;

// biome-ignore lint/style/noProcessEnv: the one place where this app reads it
await runProcess("worker", process.env, async (environment, plainLog) => {
  const { log, onAnswered, open } = await startTelemetry("worker", environment, plainLog);
  const platform = await createWorkerPlatform(environment, log);
  await refuseOldSchema(platform.studio);
  const server = await openServer({
    host: environment.workerHost,
    port: environment.workerPort,
    log,
    headers: transportHeaders(environment),
    requestTimeoutMs,
    ...(onAnswered && { onAnswered }),
    answer: createFront({
      client: platform.jobs,
      functions: createFunctions(platform.jobs, platform.studio),
      local: environment.inngest.devUrl !== undefined,
      log,
      checkHealth: platform.health.check,
    }),
  });
  log("info", "The worker hosts the durable functions.", { port: environment.workerPort });
  void warnOfComfyUI(environment, log);
  const closeMetrics = await open(platform);
  const heartbeat = await startHeartbeat(platform.studio, "worker", platform.health);
  const relay = startRelay(platform.studio);
  const places = startPlaces(platform.studio, environment.workerPlaces);
  return {
    stop: async () => {
      await relay.stop();
      await places.stop();
      // a step that is cut off is run again
      await server.close(0);
      await closeMetrics();
      await heartbeat.stop();
      await platform.close();
    },
  };
});
