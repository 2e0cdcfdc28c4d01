import { setTimeout as delay } from "node:timers/promises";
import { applyAnswer } from "./apply-answer.ts";
import {
  claimJobs,
  leaseSeconds,
  type RunnerJob,
  releaseJobs,
  releaseOthers,
  renewLeases,
} from "./claim-jobs.ts";
import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { dispatchJob } from "./dispatch-job.ts";
import type { AppAnswer } from "./read-answer.ts";
import { maxPauseMs, startLoop } from "./start-loop.ts";
import { transact } from "./transact.ts";
import { endWait, readStep } from "./waits.ts";

/** Dispatches at one time; each is one open connection to an app. */
const capacity = 100;
const troubleDelayMs = 1000;
const maxStoreTries = 60;

export function startWorker(runner: Runner) {
  const held = new Map<RunnerJob, Promise<void>>();
  const abort = new AbortController();
  let active = true;
  let stopped = false;

  /** Works on the job; the next job of the same run, if it can start at once, is returned, leased. */
  const work = async (job: RunnerJob): Promise<RunnerJob | undefined> => {
    try {
      if (job.kind !== "discover" && job.kind !== "step") {
        await fireTimer(runner, job);
        return undefined;
      }
      const answer = await dispatchJob(runner, job, abort.signal);
      if (!answer || abort.signal.aborted) return undefined;
      return await store(job, answer);
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      runner.log(`run ${job.run}: ${describe(error)}`);
      await releaseJobs(runner, [job], troubleDelayMs).catch(() => {});
      return undefined;
    }
  };

  const start = (job: RunnerJob): void => {
    const done = work(job).then(async (next) => {
      const goesOn = next !== undefined && !stopped && active;
      if (next && !goesOn) await releaseJobs(runner, [next], 0).catch(() => {});
      held.delete(job);
      if (goesOn) start(next);
      else loop.wake();
    });
    held.set(job, done);
  };

  /** An answer may be hours of work: it is kept until the database has it or has refused it for good. */
  const store = async (job: RunnerJob, answer: AppAnswer): Promise<RunnerJob | undefined> => {
    for (let tries = 1; ; tries++) {
      try {
        return await applyAnswer(runner, job, answer);
      } catch (error) {
        if (isRefused(error)) {
          const message = `The runner could not store the answer: ${describe(error)}`;
          return await applyAnswer(runner, job, {
            kind: "threw",
            error: { name: "Error", message },
            noRetry: false,
          });
        }
        if (tries >= maxStoreTries || abort.signal.aborted) throw error;
        await delay(troubleDelayMs);
      }
    }
  };

  const heldIds = (): string[] => [...held.keys()].map((job) => job.id);

  const claim = async (): Promise<number> => {
    if (!active || held.size >= capacity) return maxPauseMs;
    const { jobs, nextInMs } = await claimJobs(runner, capacity - held.size, heldIds());
    for (const job of jobs) start(job);
    return jobs.length > 0 ? 0 : (nextInMs ?? maxPauseMs);
  };

  const loop = startLoop(claim, (error) => runner.log(`looking for jobs: ${error.message}`));

  const renewal = setInterval(
    () => {
      if (held.size > 0) renewLeases(runner, [...held.keys()]).catch(() => {});
    },
    (leaseSeconds * 1000) / 3,
  );

  return {
    wake: loop.wake,
    /** While false nothing is claimed; work in progress continues. */
    setActive: (value: boolean) => {
      active = value;
      // a connection that broke in the middle of a commit may have left work that this process has not noted
      if (value) releaseOthers(runner, heldIds()).catch(() => {});
      loop.wake();
    },
    /** Claims no more, gives work in progress `graceMs` to end, and releases the rest. */
    stop: async (graceMs: number) => {
      stopped = true;
      await loop.stop();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(held.values()), grace]);
      clearTimeout(timer);
      clearInterval(renewal);
      const unfinished = [...held.keys()];
      abort.abort();
      await Promise.all(held.values());
      if (unfinished.length > 0) await releaseJobs(runner, unfinished, 0).catch(() => {});
    },
  };
}

/** Whether the database itself refused what it was given, rather than being out of reach or in a conflict. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // SQLSTATE, which unlike Node's own codes holds a digit; not the classes of connection, resources, shutdown and conflict
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|40|53|57)/.test(code);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function fireTimer(runner: Runner, job: RunnerJob): Promise<void> {
  await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended) return;
    const { rowCount } = await work.db.query("delete from job where id = $1 and generation = $2", [
      job.id,
      job.generation,
    ]);
    if (rowCount !== 1 || !job.step) return;
    if (job.kind === "timeout") await endWait(work, run.id, job.step, null);
    else await completeStep(work, run, await readStep(work, run.id, job.step), null);
  });
}
