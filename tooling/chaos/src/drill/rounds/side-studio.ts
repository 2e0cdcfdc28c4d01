import { join } from "node:path";
import { startInngest } from "@portrait-studio/inngest-runner";
import { createStudioProcess, type StudioProcess } from "@portrait-studio/launcher/studio-process";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { repository, type Variables } from "../processes.ts";
import type { HostedStudio } from "../studio.ts";

/** A second studio beside the one that is drilled: one web server, one worker, a runner of its own, and files in a folder. */
export interface SideStudio {
  url: string;
  variables: Variables;
  /** Its two processes, which are not started yet. @param root checkout that they run from */
  createProcesses: (root: string, name: string) => StudioProcess[];
  isHealthy: () => Promise<boolean>;
  /** Stops its runner. */
  stop: () => Promise<void>;
}

/** @param name of its database's runs, folder of files and log */
export async function openSideStudio(
  studio: HostedStudio,
  name: string,
  databaseUrl: string,
): Promise<SideStudio> {
  const [webPort = 0, workerPort = 0, webMetrics = 0, workerMetrics = 0, runnerPort = 0] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const runner = await startInngest({
    databaseUrl: await studio.parts.database.createDatabase(`${name}_runs`),
    port: runnerPort,
    appUrl: `http://127.0.0.1:${workerPort}/api/inngest`,
    log: studio.log.of(`inngest-${name}`),
  });
  const url = `http://127.0.0.1:${webPort}`;
  const variables: Variables = {
    ...studio.variables,
    DATABASE_URL: databaseUrl,
    DATABASE_URL_DIRECT: "",
    APP_URL: url,
    TRUST_PROXY: "0",
    INNGEST_DEV: runner.url,
    INNGEST_BASE_URL: "",
    STORAGE: "disk",
    STORAGE_DIR: join(studio.folder, name),
    // for commands that ask it
    PORT: String(webPort),
    WORKER_PORT: String(workerPort),
  };
  return {
    url,
    variables,
    createProcesses: (root, label) => {
      const common = (app: "web" | "worker") => ({
        app,
        name: `${app}-${label}`,
        variables,
        onLine: studio.log.of(`${app}-${label}`),
        root,
      });
      return [
        createStudioProcess({
          ...common("web"),
          port: webPort,
          metricsPort: webMetrics,
          compiles: root !== repository,
        }),
        createStudioProcess({ ...common("worker"), port: workerPort, metricsPort: workerMetrics }),
      ];
    },
    isHealthy: async () => (await fetch(`${url}/api/health`)).ok,
    stop: runner.stop,
  };
}
