import type { StudioStatus } from "@portrait-studio/studio";
import { shortTime } from "./print-table.ts";

/** One line, e.g. "BROKEN: jobs since 2026-11-25 04:10. Under way: 2 generation pending, the oldest for 12 min." */
export function describeStatus({ broken, jobs }: StudioStatus): string {
  const faults = broken.map(({ check, since }) => (since ? `${check} since ${shortTime(since)}` : check));
  const state = faults.length > 0 ? `BROKEN: ${faults.join(", ")}.` : "Everything answers.";
  const waiting = jobs.map(
    ({ kind, status, count, oldestSeconds }) =>
      `${count} ${kind} ${status}, the oldest for ${describeDuration(oldestSeconds)}`,
  );
  if (waiting.length > 0) return `${state} Under way: ${waiting.join("; ")}.`;
  return broken.some(({ check }) => check === "database") ? state : `${state} Nobody waits.`;
}

function describeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
