/** A job that is over then writes no more files. @throws what the first failed part threw */
export async function settleAll<Result>(parts: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(parts);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
