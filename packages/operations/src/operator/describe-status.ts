import type { StudioStatus } from "@portrait-studio/studio";
import { shortTime } from "./print-table.ts";

/** One line, e.g. "BROKEN: jobs since 2026-11-25 04:10. Under way: 2 generation pending, the oldest for 12 min." */
export function describeStatus({ broken, jobs, events }: StudioStatus): string {
  const faults = broken.map(({ check, since }) => (since ? `${check} since ${shortTime(since)}` : check));
  const state = faults.length > 0 ? `BROKEN: ${faults.join(", ")}.` : "Everything answers.";
  const waiting = jobs.map(
    ({ kind, status, count: many, oldestSeconds }) =>
      `${many} ${kind} ${status}, the oldest for ${describeDuration(oldestSeconds)}`,
  );
  const lines = [state];
  if (waiting.length > 0) lines.push(`Under way: ${waiting.join("; ")}.`);
  else if (events) lines.push("Nobody waits.");
  // the usual event is sent at once
  if (events && events.oldestSeconds > sentWithinSeconds)
    lines.push(
      `Not sent: ${count(events.waiting, "event")}, the oldest for ${describeDuration(events.oldestSeconds)}.`,
    );
  if (events && events.silent > 0) lines.push(`Silent: ${count(events.silent, "run")}.`);
  return lines.join(" ");
}

const sentWithinSeconds = 30;

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function describeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
