/** A question about a studio's settings, and how it is answered. */
export interface Check {
  /** what is looked at, in two or three words */
  name: string;
  /** @returns undefined if it is sound, else what is broken and what to do; what it throws is the problem too */
  look: () => Promise<string | undefined>;
}

export interface Finding {
  name: string;
  /** undefined when it is sound */
  problem: string | undefined;
}

const patienceMs = 15_000;

/** Looks at everything at the same time; one that does not answer holds up none of the others. */
export function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error("no answer in 15 seconds")), patienceMs);
      try {
        return { name, problem: await Promise.race([look(), silence]) };
      } catch (error) {
        return { name, problem: `It could not be looked at: ${wordsOf(error)}.` };
      } finally {
        clearTimeout(timer);
      }
    }),
  );
}

/** The reason at the bottom of an error, which the outer ones only wrap. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return wordsOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (error.message || code || error.name).replace(/\.$/, "");
}
