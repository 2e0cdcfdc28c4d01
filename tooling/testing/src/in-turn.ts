import { execFileSync } from "node:child_process";

// biome-ignore lint/style/noProcessEnv: what the person who starts the tests asks of all of them
const { DEEP, TURN } = process.env;

/** Whether every case of every list is asked for, and the long variants of tests: with DEEP=1. */
export const isDeep = Boolean(DEEP);

/** Others with each commit, the same for one commit; TURN=3 repeats the run whose turn was 3. */
const turnOfRun = TURN === undefined ? turnOfCommit() : Number(TURN);

/** Independent of the turn's remainders (multiplicative hashing, Knuth 6.4): a list within every second of another has all its cases some day. */
const turnInList = Math.imul(turnOfRun, 2654435761) >>> 16;

function turnOfCommit(): number {
  try {
    const head = execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(head.toString().slice(0, 7), 16);
  } catch {
    // sources without their history
    return 0;
  }
}

/**
 * A few of the cases, where one that stands for its kind is enough in each run: others from place to place and from commit to commit; all of
 * them with DEEP=1.
 */
export function inTurn<Case>(all: readonly Case[], place: number, few = 1): Case[] {
  if (isDeep) return [...all];
  const first = turnInList + place * few;
  return Array.from({ length: Math.min(few, all.length) }, (_, i) => all[(first + i) % all.length] as Case);
}

/** Every second of the cases (or every third, say), where what is tested is the same work for all: others with each commit; all with DEEP=1. */
export function everySecond<Case>(all: readonly Case[], step = 2): Case[] {
  return all.filter((_, i) => isDeep || i % step === turnOfRun % step);
}
