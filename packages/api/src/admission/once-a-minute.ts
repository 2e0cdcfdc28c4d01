export const minuteMs = 60_000;

/** Makes a function that counts its calls, and says at most once a minute how many there were since it last said so. */
export function onceAMinute(say: (times: number) => void): () => void {
  let times = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    times += 1;
    if (performance.now() - saidAt < minuteMs) return;
    saidAt = performance.now();
    say(times);
    times = 0;
  };
}
