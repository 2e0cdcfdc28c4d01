import { useEffect, useState } from "react";

/** Whole seconds until the given millisecond of this clock; 0 afterwards. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end begins a new count
  useEffect(() => setNow(Date.now()), [until]);
  return left;
}
