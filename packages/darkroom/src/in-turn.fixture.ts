declare global {
  interface ImportMeta {
    /** the environment, as the test runner exposes it */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** Of cases that not every look need be tested with, a few in turn from one look to the next; all of them with DEEP=1. */
export function inTurn<Case>(all: readonly Case[], turn: number, few = 1): Case[] {
  if (import.meta.env.DEEP) return [...all];
  return Array.from({ length: few }, (_, i) => all[(turn * few + i) % all.length]);
}

/** Half of the cases, where what is tested is the same work for all; all of them with DEEP=1. */
export function everySecond<Case>(all: readonly Case[]): Case[] {
  return all.filter((_, i) => import.meta.env.DEEP || i % 2 === 0);
}
