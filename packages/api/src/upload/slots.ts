/** Runs work in turn, at most `count` at a time. */
export function createSlots(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // a slot that somebody waits for goes from hand to hand
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
