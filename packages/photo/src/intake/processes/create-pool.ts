import { IntakeError } from "../intake-error.ts";
import { createFairTurns } from "./fair-turns.ts";
import type { ImageTask } from "./messages.ts";
import {
  type ImageProcess,
  type ProcessLimits,
  ProcessUnavailableError,
  type SignClaim,
  startProcess,
} from "./start-process.ts";

export interface PoolOptions {
  /** at least 2: one of them is never given to a person who has all others */
  processes: number;
  /** what any image may take; one that needs more does it again by `limits`, when no other does */
  lightLimits: ProcessLimits;
  limits: ProcessLimits;
  /** A process that has done so many tasks, or holds so many bytes when it rests, makes room for a fresh one. */
  worn: { tasks: number; bytes: number };
  /** milliseconds after which a process that has nothing to do ends */
  idleMs: number;
  /** how long a person whose photos were refused twice as heavy work has no heavy work */
  pauseMs: number;
  sign?: SignClaim | undefined;
}

export interface ProcessPool {
  /**
   * Runs one task when the person's turn comes. @param prepare makes the task then, so that what waits costs nothing
   * @throws IntakeError; ProcessUnavailableError
   */
  run: (person: string, prepare: () => Promise<ImageTask>) => Promise<unknown>;
  pids: () => number[];
  /** Kills them; work in hand and work that waits fails. */
  close: () => Promise<void>;
}

export function createPool({
  processes,
  lightLimits,
  limits,
  worn,
  idleMs,
  pauseMs,
  sign,
}: PoolOptions): ProcessPool {
  const turns = createFairTurns({ slots: processes, perPerson: Math.max(1, processes - 1) });
  // heavy images wait for each other, so that however many people have them, light ones find a process and memory is bounded
  const heavyTurns = createFairTurns({ slots: 1, perPerson: 1 });
  const strikes = createStrikes(pauseMs);
  const all = new Set<ImageProcess>();
  const idle: { process: ImageProcess; timer: NodeJS.Timeout }[] = [];

  const end = async (process: ImageProcess) => {
    await process.end();
    all.delete(process);
  };

  const acquire = (): ImageProcess => {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (!rested.process.ended) return rested.process;
      all.delete(rested.process);
    }
    const process = startProcess(sign);
    all.add(process);
    return process;
  };

  const release = async (process: ImageProcess) => {
    if (process.ended || process.tasks >= worn.tasks || process.memory > worn.bytes)
      return await end(process);
    const timer = setTimeout(() => {
      const at = idle.findIndex((rested) => rested.process === process);
      if (at >= 0) idle.splice(at, 1);
      void end(process);
    }, idleMs);
    timer.unref();
    idle.push({ process, timer });
  };

  return {
    run: async (person, prepare) => {
      let task: ImageTask | undefined;
      const perform = (light: boolean) =>
        turns.take(person, async () => {
          task ??= await prepare();
          const process = acquire();
          try {
            return await process.run({ ...task, light }, light ? lightLimits : limits);
          } finally {
            await release(process);
          }
        });
      try {
        return await perform(true);
      } catch (error) {
        if (!(error instanceof IntakeError && error.reason === "too_costly")) throw error;
        return await heavyTurns.take(person, () =>
          task?.kind === "take" ? performOnTrust() : perform(false),
        );
      }

      /** Photos of strangers cost the most when they are refused: who has sent two of those waits. */
      async function performOnTrust(): Promise<unknown> {
        const waitMs = strikes.waitMs(person);
        if (waitMs > 0) throw new IntakeError("paused", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
        try {
          return await perform(false);
        } catch (error) {
          if (error instanceof IntakeError) strikes.add(person);
          throw error;
        }
      }
    },
    pids: () => [...all].filter(({ ended }) => !ended).map(({ pid }) => pid),
    close: async () => {
      const over = new ProcessUnavailableError("Images are not taken in any more.");
      for (const each of [turns, heavyTurns]) each.close(over);
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...all].map(end));
    },
  };
}

/** Two files may be damaged by chance. */
const mostRefusals = 2;
/** People who are remembered at a time, the last ones. */
const mostPeople = 10_000;

/** Who was refused heavy work. @param pauseMs how long after the second refusal the person has none, and after the first it is forgotten */
function createStrikes(pauseMs: number) {
  const people = new Map<string, { refusals: number; until: number }>();
  const find = (person: string) => {
    const known = people.get(person);
    return known && known.until > performance.now() ? known : undefined;
  };
  return {
    add: (person: string) => {
      const refusals = (find(person)?.refusals ?? 0) + 1;
      people.delete(person);
      people.set(person, { refusals, until: performance.now() + pauseMs });
      const [oldest] = people.keys();
      if (people.size > mostPeople && oldest !== undefined) people.delete(oldest);
    },
    /** 0 for nearly everybody */
    waitMs: (person: string) => {
      const known = find(person);
      return known && known.refusals >= mostRefusals ? known.until - performance.now() : 0;
    },
  };
}
