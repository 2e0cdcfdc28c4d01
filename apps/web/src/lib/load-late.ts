const tries = 3;
const pauseMs = 500;
const justReloadedMs = 60_000;

/** Tries again while there is a network; reloads once after an update. @param isNeeded never gives up @throws what the last try has thrown */
export async function loadLate<Loaded>(load: () => Promise<Loaded>, isNeeded = false): Promise<Loaded> {
  for (let done = 1; ; done += 1) {
    try {
      return await load();
    } catch (error) {
      if (done === tries) await reloadAfterUpdate(error);
      if ((done >= tries || !navigator.onLine) && !isNeeded) throw error;
      await (navigator.onLine ? pause(pauseMs * Math.min(done, 10)) : backOnline());
    }
  }
}

function pause(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function backOnline(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/** Reloads the page where the server answers, and does not have the file that the error names. */
export async function reloadAfterUpdate(error: unknown): Promise<void> {
  const [file] = /\/_next\/static\/[\w./~-]+/.exec(String(error)) ?? [];
  if (file && (await fetch(file, { method: "HEAD" }).catch(() => null))?.status === 404) reloadOnce();
}

/** A page that has just been reloaded has the newest parts already: again would be for ever. */
function reloadOnce(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "reload" || performance.now() > justReloadedMs) window.location.reload();
}
