import type { CheckName, Health } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { listProcesses } from "./heartbeats.ts";

const patienceMs = 3000;

type Checked = Pick<Studio, "db" | "storage" | "checkJobs" | "settings">;
type Answer = Health["checks"]["calls"];

/** Looks at what one process of the studio depends on, and remembers since when a check fails. */
export interface HealthWatch {
  /** Looks at everything now. @param calls by the process's server */
  check: (calls?: Answer) => Promise<Health>;
  /** Whether this process can serve a person now. */
  isReady: () => Promise<boolean>;
  /**
   * Looks at everything but calls, and lets the caller tell the database.
   * @param tell is given what fails besides the database; that it throws shows that the database does
   */
  beat: (tell: (failing: Health["failing"]) => Promise<unknown>) => Promise<void>;
  /** what failed when it was last looked at */
  failing: () => Health["failing"];
}

export function createHealthWatch(studio: Checked): HealthWatch {
  const failedSince = new Map<CheckName, Date>();
  const note = (check: CheckName, answer: Answer): Answer => {
    if (answer === "ok") failedSince.delete(check);
    else if (!failedSince.has(check)) failedSince.set(check, new Date());
    return answer;
  };
  const look = async (check: CheckName, question: PromiseLike<unknown>) =>
    note(check, await answers(question));
  const lookAtServices = () =>
    [look("storage", studio.storage.check()), look("jobs", studio.checkJobs())] as const;
  const lookAtDatabase = () => look("database", studio.db.execute(sql`select 1`));
  const failing = () => [...failedSince].map(([check, since]) => ({ check, since: since.toISOString() }));
  return {
    failing,
    check: async (calls = "ok") => {
      const [database, files, jobs, worker] = await Promise.all([
        lookAtDatabase(),
        ...lookAtServices(),
        look("worker", findWorker(studio.db)),
      ]);
      const checks = { database, storage: files, jobs, worker, calls: note("calls", calls) };
      return { status: statusOf(checks), version: studio.settings.version, checks, failing: failing() };
    },
    isReady: async () => (await lookAtDatabase()) === "ok",
    beat: async (tell) => {
      await Promise.all([...lookAtServices(), look("worker", findWorker(studio.db))]);
      await look("database", tell(failing().filter(({ check }) => check !== "database")));
    },
  };
}

/** Nobody can sign in without the database, see a picture without the store, or get one without the other two. */
function statusOf({ calls, ...needed }: Health["checks"]): Health["status"] {
  if (Object.values(needed).includes("failed")) return "failed";
  return calls === "ok" ? "ok" : "degraded";
}

async function findWorker(db: Studio["db"]): Promise<void> {
  const processes = await listProcesses({ db });
  if (!processes.some(({ app }) => app === "worker")) throw new Error("No worker has reported.");
}

async function answers(question: PromiseLike<unknown>): Promise<Answer> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer.")), patienceMs);
  try {
    await Promise.race([question, silence]);
    return "ok";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
