import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { addFakes } from "@portrait-studio/launcher/fakes";
import { root as repository } from "@portrait-studio/launcher/root";
import { type ProcessName, startStudio } from "@portrait-studio/launcher/studio";
import { temporaryEnvironment } from "@portrait-studio/launcher/temporary-environment";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import pg from "pg";
import { createJobServer } from "../job-server.ts";
import { until } from "../until.ts";
import type { ChaosSettings, Target } from "./settings.ts";

export interface OwnStudio {
  url: string;
  inboxUrl: string;
  variables: Record<string, string | undefined>;
  storageFolder: string;
  /** The tables of the studio, and those of the runner. */
  studio: pg.Pool;
  runner: pg.Pool;
  kill: (target: Target) => Promise<Killed>;
  /** Milliseconds until what was killed runs again and everything answers. */
  recovered: (killed: Killed) => Promise<number>;
  /** Kills the job server with all that it had in hand. @returns milliseconds until it runs again */
  loseRuns: () => Promise<number>;
  pauseWorker: () => Promise<void>;
  resumeWorker: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Killed {
  target: Target;
  pid: number;
  at: number;
}

const recoverWithin = 120_000;

interface OwnStudioOptions extends Pick<ChaosSettings, "keep" | "inngest" | "engine"> {
  say: (text: string) => void;
  signal: AbortSignal;
}

/** A complete studio, started and kept running as by `npm start`, for this program alone. */
export async function startOwnStudio(
  real: Record<string, string | undefined>,
  { keep, inngest, engine, say, signal }: OwnStudioOptions,
): Promise<OwnStudio> {
  const folder = await mkdtemp(join(tmpdir(), "portrait-studio-chaos-"));
  const { variables: usual, studioUrl, inboxUrl } = await temporaryEnvironment(folder, real);
  const variables = engine ? addFakes(usual, ["--with", engine]) : usual;
  // enough credits for the whole run
  variables.WELCOME_CREDITS = "100000";
  // as the launcher sets it: what is killed restarts sooner
  variables.NODE_COMPILE_CACHE ??= join(repository, "node_modules", ".cache", "node");
  const dataDir = variables.SANDBOX_DATA_DIR ?? "";
  const ownServer =
    inngest &&
    (await createJobServer(resolve(inngest), {
      folder: join(folder, "inngest"),
      sdkUrl: `http://127.0.0.1:${variables.WORKER_PORT}/api/inngest`,
    }));
  if (ownServer) {
    const { services } = readSandboxEnvironment(variables);
    const others = [...services].filter((service) => service !== "inngest");
    Object.assign(variables, ownServer.variables, { SANDBOX: others.join(",") });
    await ownServer.start();
  }
  const pids = new Map<ProcessName, number>();
  const running = await startStudio({
    variables,
    mode: "production",
    progress: { step: (_title, work) => work() },
    onLine: () => {},
    onNotice: say,
    onSpawn: (name, pid) => pids.set(name, pid),
    signal,
  }).catch(async (error) => {
    if (ownServer) await ownServer.kill();
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const studio = openPool(variables.DATABASE_URL ?? "");
  const runner = openPool(
    (variables.DATABASE_URL ?? "").replace(/\/studio$/, "/inngest_runner"),
    "inngest_runner",
  );

  const postmaster = async () => {
    const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    return Number(pid);
  };
  const findPid = async (target: Target): Promise<number> => {
    if (target === "postgres") return await postmaster();
    if (target === "backend") return await anyBackend(studio);
    return pids.get(target) ?? 0;
  };
  const answers = async () =>
    (await isHealthy(`${studioUrl}/api/health`)) &&
    (await isHealthy(`http://127.0.0.1:${variables.WORKER_PORT}/health`));

  const kill: OwnStudio["kill"] = async (target) => {
    const pid = await findPid(target);
    if (!pid) throw new Error(`The ${target} does not run.`);
    process.kill(pid, "SIGKILL");
    return { target, pid, at: performance.now() };
  };
  const recovered: OwnStudio["recovered"] = async ({ target, pid, at }) => {
    await until(`the ${target} is back`, recoverWithin, async () => {
      const replaced = target === "backend" || (await findPid(target)) !== pid;
      return replaced && (await answers());
    });
    return performance.now() - at;
  };

  return {
    url: studioUrl,
    inboxUrl,
    variables,
    storageFolder: variables.STORAGE_DIR ?? "",
    studio,
    runner,
    kill,
    recovered,
    async loseRuns() {
      if (!ownServer) {
        await runner.query("drop schema inngest_runner cascade");
        return recovered(await kill("sandbox"));
      }
      const at = performance.now();
      await ownServer.kill();
      await ownServer.start();
      await until("the studio is healthy", recoverWithin, answers);
      return performance.now() - at;
    },
    pauseWorker: running.pauseWorker,
    resumeWorker: running.restartWorker,
    async stop() {
      await Promise.all([studio.end(), runner.end()]);
      await running.stop();
      if (ownServer) await ownServer.kill();
      if (keep) say(`The studio's folder is kept: ${folder}`);
      else await rm(folder, { recursive: true, force: true });
    },
  };
}

function openPool(connectionString: string, schema = "public"): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, options: `-c search_path=${schema}` });
  // the database is one of the targets
  pool.on("error", () => {});
  return pool;
}

/** A server process of the studio or the runner; any of them will do. */
async function anyBackend(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  );
  return rows[0]?.pid ?? 0;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> };
    return response.status === 200 && Object.values(checks).every((check) => check === "ok");
  } catch {
    return false;
  }
}
