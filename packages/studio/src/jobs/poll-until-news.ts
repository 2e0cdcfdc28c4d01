import { setTimeout as pause } from "node:timers/promises";

/** How long one step of a run stays with a job: less than a worker that is asked to stop waits for its steps. */
const attentionMs = 10_000;
/** How long an engine may be without news before the job's row is read again, for a cancellation or its deadline. */
const checkMs = 5000;
/** An engine that reports each small change is not asked more often. */
const betweenMs = 100;

/** Repeats a check until it has news, or as long as one step may take. @param check waits up to `waitMs` for a change */
export async function pollUntilNews<Report>(
  check: (options: { waitMs: number }) => Promise<Report>,
  isNews: (report: Report) => boolean,
): Promise<Report> {
  const until = Date.now() + attentionMs;
  for (;;) {
    const report = await check({ waitMs: Math.min(checkMs, Math.max(0, until - Date.now())) });
    if (isNews(report) || Date.now() >= until) return report;
    await pause(betweenMs);
  }
}
