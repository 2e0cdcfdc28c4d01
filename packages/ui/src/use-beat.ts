import { useEffect } from "react";

const periodMs = 1000;
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Lets everything that pulses change once a second, all in one frame, while somebody uses it: `data-beat` on the root comes and
 * goes. Where no graphics card draws, animations take half a core from the job that is waited for.
 */
export function useBeat(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const root = document.documentElement;
    users += 1;
    timer ??= setInterval(() => root.toggleAttribute("data-beat"), periodMs);
    return () => {
      users -= 1;
      if (users > 0) return;
      clearInterval(timer);
      timer = undefined;
      root.removeAttribute("data-beat");
    };
  }, [on]);
}
