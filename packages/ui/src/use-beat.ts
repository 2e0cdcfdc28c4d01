import { useEffect } from "react";

const periodMs = 1000;
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** All change in one frame, by `data-beat` on the root. Without a graphics card, animations take half a core from the job. */
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
