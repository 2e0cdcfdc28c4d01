import { setTimeout as delay } from "node:timers/promises";

export interface Check {
  name: string;
  /** @returns undefined if it works, else what is broken and what to do; an error that it throws also counts as broken */
  look: () => Promise<string | undefined>;
}

export interface CheckFinding {
  name: string;
  problem: string | undefined;
}

const patienceMs = 15_000;

export function runChecks(checks: readonly Check[]): Promise<CheckFinding[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => {
      const silence = delay(patienceMs, "It could not be looked at: no answer in 15 seconds.", {
        ref: false,
      });
      try {
        return { name, problem: await Promise.race([look(), silence]) };
      } catch (error) {
        return { name, problem: `It could not be looked at: ${toWords(error)}.` };
      }
    }),
  );
}

export function toWords(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return toWords(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return toWords(error.cause);
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (error.message || code || error.name).replace(/\.$/, "");
}
