import { setTimeout as pause } from "node:timers/promises";

/**
 * Milliseconds that one step of a run stays with a job. A call of Inngest takes as long, so it must be shorter than what proxies
 * allow; and a step at a hosted engine ends early, since a waiting step counts for Inngest's concurrency and a waiting run does not.
 */
const attentionMs = { here: 45_000, hosted: 15_000 };
/** Progress on the screen is never older. */
const checkMs = 5000;
/** An engine that reports each small change is not asked more often. */
const betweenMs = 200;

/** Repeats a check until it has news, or as long as one step may take. @param check waits up to `waitMs` for a change */
export async function attend<Report>(
  check: (options: { waitMs: number }) => Promise<Report>,
  { isNews, hosted }: { isNews: (report: Report) => boolean; hosted: boolean },
): Promise<Report> {
  const until = Date.now() + (hosted ? attentionMs.hosted : attentionMs.here);
  for (;;) {
    const report = await check({ waitMs: Math.min(checkMs, Math.max(0, until - Date.now())) });
    if (isNews(report) || Date.now() >= until) return report;
    await pause(betweenMs);
  }
}
