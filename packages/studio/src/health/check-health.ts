import type { Health } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { listProcesses } from "./heartbeats.ts";

const patienceMs = 3000;

/** Checks every service the studio depends on. The studio counts as up while its database answers. @param calls by the server */
export async function checkHealth(
  { db, storage, checkJobs, settings }: Pick<Studio, "db" | "storage" | "checkJobs" | "settings">,
  calls: Health["checks"]["calls"] = "ok",
): Promise<Health> {
  const [database, files, jobs, worker] = await Promise.all([
    answers(db.execute(sql`select 1`)),
    answers(storage.check()),
    answers(checkJobs()),
    answers(findWorker(db)),
  ]);
  return {
    status: database,
    version: settings.version,
    checks: { database, storage: files, jobs, worker, calls },
  };
}

async function findWorker(db: Studio["db"]): Promise<void> {
  const processes = await listProcesses({ db });
  if (!processes.some(({ app }) => app === "worker")) throw new Error("No worker has reported.");
}

async function answers(question: PromiseLike<unknown>): Promise<"ok" | "failed"> {
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
