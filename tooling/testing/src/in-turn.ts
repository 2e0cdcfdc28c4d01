import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// biome-ignore lint/style/noProcessEnv: what the person who starts the tests asks of all of them
const { DEEP, TURN, TURN_FOLDER = process.cwd() } = process.env;

/** Whether every case of every list is asked for, and the long variants of tests: with DEEP=1. */
export const isDeep = Boolean(DEEP);

/** Others with each change of the package's sources, the same for the same sources; TURN=3 repeats the run whose turn was 3. */
const turnOfRun = TURN === undefined ? getTurnBySources(join(TURN_FOLDER, "src")) : Number(TURN);

/** A run takes one of so many: of the files of long tests, and of the screens and walks whose answers are given. */
export const longTurns = 6;

/** Independent of the turn's remainders (multiplicative hashing, Knuth 6.4): a list within every second of another has all its cases some day. */
const turnInList = Math.imul(turnOfRun, 2654435761) >>> 16;
/** Independent of both (a constant of MurmurHash3), for files whose cases take turns, too. */
const turnOfFiles = Math.imul(turnOfRun, 0x85ebca6b) >>> 16;

function getTurnBySources(folder: string): number {
  const hash = createHash("sha256");
  // a program that only reads a configuration stands elsewhere
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest().readUInt32BE() >>> 4;
}

/**
 * A few of the cases, where one that stands for its kind is enough in each run: others from place to place and with each change of the sources; all
 * of them with DEEP=1.
 */
export function inTurn<Case>(all: readonly Case[], place: number, few = 1): Case[] {
  if (isDeep) return [...all];
  const first = turnInList + place * few;
  return Array.from({ length: Math.min(few, all.length) }, (_, i) => all[(first + i) % all.length] as Case);
}

/** Every second of the cases (or every third, say), where what is tested is the same work for all: others with each change of the sources; all with DEEP=1. */
export function everySecond<Case>(all: readonly Case[], step = 2): Case[] {
  return all.filter((_, i) => isDeep || i % step === turnOfRun % step);
}

/** Whether a case that is named here is one of the sixth that this run takes: others with each change of the sources; all with DEEP=1. */
export function isInTurn(name: string): boolean {
  return isDeep || (createHash("sha256").update(name).digest().readUInt8() + turnOfRun) % longTurns === 0;
}

/** The files of `*.long.*` tests below a folder that this run leaves out: it takes every sixth, others with each change of the sources. */
export function findOutOfTurn(folder: string): string[] {
  const long = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.long\.(test|spec)\.tsx?$/.test(file))
    .sort();
  return long.filter((_, i) => !isDeep && i % longTurns !== turnOfFiles % longTurns);
}
