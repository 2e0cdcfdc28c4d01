import { useEffect, useState } from "react";

const intervalMs = 250;

/** The time, renewed while something is still going on. */
export function useNow(live: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [live]);
  return now;
}
