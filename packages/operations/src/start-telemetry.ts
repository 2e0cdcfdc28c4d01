import type { Answered } from "@portrait-studio/platform";
import type { Environment } from "@portrait-studio/platform/environment";
import type { HealthWatch, Log, Studio } from "@portrait-studio/studio";
import type { ServerFigures } from "./metrics/process-metrics.ts";

interface TelemetryPlatform {
  studio: Pick<Studio, "db" | "intake">;
  health: Pick<HealthWatch, "failing">;
}

export interface Telemetry {
  log: Log;
  /** to be called after each response of the process's server; undefined when nobody wants to know */
  onAnswered: ((answered: Answered) => void) | undefined;
  /** Opens the port of the metrics if there is one. @returns what closes it, and sends the last traces */
  open: (platform: TelemetryPlatform, calls?: () => ServerFigures) => Promise<() => Promise<void>>;
}

export async function startTelemetry(
  app: "web" | "worker",
  environment: Pick<Environment, "appUrl" | "metrics" | "logRequests" | "tracesUrl" | "host" | "workerHost">,
  log: Log,
): Promise<Telemetry> {
  const stopTraces = environment.tracesUrl
    ? (await import("./traces/start-traces.ts")).startTraces(app, log)
    : async () => {};
  const port = environment.metrics[app];
  const host = app === "web" ? environment.host : environment.workerHost;
  const logAnswer = ({ seconds, ...answered }: Answered) =>
    log("info", "Request.", { ...answered, ms: Math.round(seconds * 1000) });
  if (port === undefined) {
    return {
      log,
      onAnswered: environment.logRequests ? logAnswer : undefined,
      open: async () => stopTraces,
    };
  }
  const { createProcessMetrics } = await import("./metrics/process-metrics.ts");
  const { openMetrics } = await import("./metrics/open-metrics.ts");
  const metrics = createProcessMetrics(app);
  const counted = metrics.countLog(log);
  return {
    log: counted,
    onAnswered: (answered) => {
      metrics.countAnswer(answered);
      if (environment.logRequests) logAnswer(answered);
    },
    open: async ({ studio, health }, calls) => {
      metrics.addHealth(health);
      metrics.addIntake(studio.intake);
      if (calls) metrics.addCalls(calls);
      // one of the two is enough, and the worker is where the work is
      if (app === "worker") metrics.addFigures(studio);
      const server = await openMetrics(metrics, { host, port, log: counted, appUrl: environment.appUrl });
      return async () => {
        await server.close(0);
        await stopTraces();
      };
    },
  };
}
