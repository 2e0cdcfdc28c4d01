import { setTimeout as delay } from "node:timers/promises";
import type { CheckName, Health } from "@portrait-studio/contract";
import type { Mailer } from "@portrait-studio/mail";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { aliveFor } from "./heartbeats.ts";

const patienceMs = 3000;

/** An event that has waited for so long is not taken by the job server, though it may answer. */
const unsentFor = sql`interval '2 minutes'`;

type CheckedHealth = Pick<Studio, "db" | "storage" | "checkJobs" | "settings"> & {
  mailer: Pick<Mailer, "check">;
};
type HealthAnswer = Health["checks"]["calls"];

export function createHealthWatch(studio: CheckedHealth) {
  const failedSince = new Map<CheckName, Date>();
  const note = (check: CheckName, answer: HealthAnswer): HealthAnswer => {
    if (answer === "ok") failedSince.delete(check);
    else if (!failedSince.has(check)) failedSince.set(check, new Date());
    return answer;
  };
  const look = async (check: CheckName, question: PromiseLike<unknown>) =>
    note(check, await answers(question));
  let lookAtCalls = (): HealthAnswer => "ok";
  const lookAtDatabase = () => look("database", studio.db.execute(sql`select 1`));
  const lookAtOthers = async () => {
    const work = readWork(studio.db);
    const [storage, jobs, worker, mail] = await Promise.all([
      look("storage", studio.storage.check()),
      look("jobs", Promise.all([studio.checkJobs(), requireTaken(work)])),
      look("worker", requireWorker(work)),
      look("mail", studio.mailer.check()),
    ]);
    return { storage, jobs, worker, mail, calls: note("calls", lookAtCalls()) };
  };
  const failing = () => [...failedSince].map(([check, since]) => ({ check, since: since.toISOString() }));
  return {
    failing,
    addCalls: (read: () => HealthAnswer) => {
      lookAtCalls = read;
    },
    check: async () => {
      const [database, others] = await Promise.all([lookAtDatabase(), lookAtOthers()]);
      const checks = { database, ...others };
      return { status: getStatus(checks), version: studio.settings.version, checks, failing: failing() };
    },
    isReady: async () => (await lookAtDatabase()) === "ok",
    /** @param tell is given what fails besides the database; that it throws shows that the database does */
    beat: async (tell: (failing: Health["failing"]) => Promise<unknown>) => {
      await lookAtOthers();
      await look("database", tell(failing().filter(({ check }) => check !== "database")));
    },
  };
}

export type HealthWatch = ReturnType<typeof createHealthWatch>;

/** Nobody can work without the database, see a picture without the store, or get one without the other two. */
function getStatus({ mail, calls, ...needed }: Health["checks"]): Health["status"] {
  if (Object.values(needed).includes("failed")) return "failed";
  return mail === "ok" && calls === "ok" ? "ok" : "degraded";
}

interface CheckWork extends Record<string, unknown> {
  worker: boolean;
  unsent: boolean;
}

async function readWork(db: Studio["db"]): Promise<CheckWork | undefined> {
  const { rows } = await db.execute<CheckWork>(sql`select
    exists (select from heartbeat where app = 'worker' and seen_at > clock_timestamp() - ${aliveFor}) as worker,
    exists (select from outbox where ended_at is null and sends = 0 and created_at < clock_timestamp() - ${unsentFor}) as unsent`);
  return rows[0];
}

async function requireWorker(work: Promise<CheckWork | undefined>): Promise<void> {
  if (!(await work)?.worker) throw new Error("No worker has reported.");
}

/** A database that is away says nothing about it. */
async function requireTaken(work: Promise<CheckWork | undefined>): Promise<void> {
  if ((await work.catch(() => undefined))?.unsent) throw new Error("Events wait to be sent.");
}

async function answers(question: PromiseLike<unknown>): Promise<HealthAnswer> {
  const silence = delay(patienceMs, "failed" as const, { ref: false });
  return Promise.race([
    question.then(
      () => "ok" as const,
      () => "failed" as const,
    ),
    silence,
  ]);
}
