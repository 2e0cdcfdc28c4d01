import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { addFakes } from "@portrait-studio/launcher/fakes";
import { root as repository } from "@portrait-studio/launcher/root";
import { startTemporaryStudio } from "@portrait-studio/launcher/temporary-studio";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import pg from "pg";
import { type OwnInngestServer, startInngestServer } from "../inngest-server.ts";
import type { Found, Person } from "../person.ts";
import type { Recovery } from "../report.ts";
import type { Variables } from "../studio-command.ts";
import { until } from "../until.ts";
import type { ChaosSettings, Target } from "./settings.ts";

export interface Killed {
  target: Target;
  pid: number;
  at: number;
}

/** One way of killing processes. @returns how long the studio took to recover, kill by kill */
export type ChaosMode = (context: ChaosContext) => Promise<Recovery[]>;

export interface ChaosContext {
  studio: OwnStudio;
  people: readonly Person[];
  settings: ChaosSettings;
  say: (text: string) => void;
  found: Found;
}

const recoverWithin = 120_000;

interface OwnStudioOptions extends Pick<ChaosSettings, "keep" | "inngest" | "engine"> {
  say: (text: string) => void;
  signal: AbortSignal;
}

export async function startOwnStudio(
  real: Variables,
  { keep, inngest, engine, say, signal }: OwnStudioOptions,
) {
  let ownServer: OwnInngestServer | undefined;
  const change = async (usual: Variables, folder: string): Promise<Variables> => {
    const variables = {
      ...addFakes(usual, engine ? ["--with", engine] : []),
      WELCOME_CREDITS: "100000",
      // as the launcher sets it: what is killed restarts sooner
      NODE_COMPILE_CACHE: usual.NODE_COMPILE_CACHE ?? join(repository, "node_modules/.cache/node"),
    };
    if (!inngest) return variables;
    const { services, appUrl: sdkUrl } = readSandboxEnvironment(variables);
    const options = { folder: join(folder, "inngest"), sdkUrl, onLine: () => {} };
    ownServer = await startInngestServer(resolve(inngest), options);
    const others = [...services].filter((service) => service !== "inngest");
    return { ...variables, ...ownServer.variables, SANDBOX: others.join(",") };
  };
  const running = await startTemporaryStudio("chaos", { real, change, onNotice: say, signal }).catch(
    async (error) => {
      await ownServer?.stop();
      throw error;
    },
  );
  const { variables, studioUrl: url, inboxUrl, sandbox } = running;
  const pool = openPool(variables.DATABASE_URL ?? "");
  const runner = openPool(
    (variables.DATABASE_URL ?? "").replace(/\/studio$/, "/inngest_runner"),
    "inngest_runner",
  );
  const getProcess = (name: string) => running.processes().find(({ app }) => app === name);
  const findPid = async (target: Target): Promise<number> => {
    if (target === "postgres") {
      const file = join(variables.SANDBOX_DATA_DIR ?? "", "postgres/postmaster.pid");
      return Number((await readFile(file, "utf8")).split("\n")[0]);
    }
    if (target === "backend") return await anyBackend(pool);
    return (target === "sandbox" ? sandbox : getProcess(target))?.pid() ?? 0;
  };
  const answers = async () =>
    (await isHealthy(`${url}/api/health`)) &&
    (await isHealthy(`http://127.0.0.1:${variables.WORKER_PORT}/health`));

  const kill = async (target: Target): Promise<Killed> => {
    const pid = await findPid(target);
    if (!pid) throw new Error(`The ${target} does not run.`);
    process.kill(pid, "SIGKILL");
    return { target, pid, at: performance.now() };
  };
  /** @returns milliseconds until what was killed runs again and everything answers */
  const recovered = async ({ target, pid, at }: Killed): Promise<number> => {
    await until(`the ${target} is back`, recoverWithin, async () => {
      const replaced = target === "backend" || (await findPid(target)) !== pid;
      return replaced && (await answers());
    });
    return performance.now() - at;
  };

  return {
    url,
    inboxUrl,
    variables,
    pool,
    runner,
    kill,
    recovered,
    /** Kills the job server with all that it had in hand. @returns milliseconds until it runs again */
    async loseRuns(): Promise<number> {
      if (!ownServer) {
        await runner.query("drop schema inngest_runner cascade");
        return recovered(await kill("sandbox"));
      }
      const at = performance.now();
      await ownServer.leave();
      await ownServer.comeBack();
      await until("the studio is healthy", recoverWithin, answers);
      return performance.now() - at;
    },
    pauseWorker: async () => getProcess("worker")?.pause(),
    resumeWorker: async () => getProcess("worker")?.restart(),
    async stop() {
      await Promise.all([pool.end(), runner.end()]);
      await running.stop(keep);
      await ownServer?.stop();
      if (keep) say(`The studio's folder is kept: ${running.folder}`);
    },
  };
}

export type OwnStudio = Awaited<ReturnType<typeof startOwnStudio>>;

function openPool(connectionString: string, schema = "public"): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, options: `-c search_path=${schema}` });
  // the database is one of the targets
  pool.on("error", () => {});
  return pool;
}

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
