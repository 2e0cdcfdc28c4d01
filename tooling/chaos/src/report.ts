import type { Target } from "./chaos/settings.ts";
import type { RoundShown } from "./drill/rounds/round.ts";
import type { AskedJob } from "./person.ts";

export interface ReportRow {
  title: string;
  findings: string[];
  seconds: number;
  shown?: RoundShown;
  /** why it was not done */
  skipped?: string;
}

export function describeRows(rows: readonly ReportRow[]): string {
  const head = ["round", "result", "took", "back by itself"];
  return table([
    head,
    ...rows.map((row) => [
      row.title,
      describeResult(row),
      `${Math.round(row.seconds)} s`,
      row.shown?.recovered ?? "",
    ]),
  ]);
}

function describeResult({ skipped, findings }: ReportRow): string {
  if (skipped !== undefined) return "skipped";
  return findings.length === 0 ? "all well" : `${findings.length} findings`;
}

export function writePage(rows: readonly ReportRow[]): string {
  const list = (title: string, lines: readonly string[] | undefined) =>
    lines && lines.length > 0 ? `**${title}**\n\n${lines.map((line) => `- ${line}`).join("\n")}\n` : "";
  const parts = rows.map(({ title, findings, shown, skipped, seconds }) =>
    [
      `## ${title}\n`,
      skipped !== undefined
        ? `Skipped: ${skipped}.\n`
        : `Took ${Math.round(seconds)} s. ${shown?.recovered ?? ""}\n`,
      list("A person", shown?.seen?.person),
      list("Health", shown?.seen?.health),
      list("Status and doctor", shown?.seen?.doctor),
      list("Metrics", shown?.seen?.metrics),
      list("Log", shown?.logged),
      list("Besides", shown?.notes),
      list("Found wrong", findings),
    ]
      .filter(Boolean)
      .join("\n"),
  );
  return `# Hosting drill\n\n${parts.join("\n")}`;
}

export interface Recovery {
  target: Target | "job server";
  /** until everything answers again */
  ms: number;
}

export function describeRecoveries(recoveries: readonly Recovery[]): string {
  const rows = [...Map.groupBy(recoveries, ({ target }) => target)].map(([target, own]) => {
    const sorted = own.map(({ ms }) => ms).toSorted((one, other) => one - other);
    return [target, String(sorted.length), seconds(median(sorted)), seconds(sorted.at(-1) ?? 0)];
  });
  const total = ["in all", String(recoveries.length), "", ""];
  return table([["killed", "times", "back (median)", "back (longest)"], ...rows, total]);
}

export function describeJobs(jobs: readonly AskedJob[]): string {
  const rows = [...Map.groupBy(jobs, ({ kind }) => kind)].map(([kind, own]) => {
    const ended = (status: string) => String(own.filter(({ end }) => end?.status === status).length);
    const times = own.flatMap(({ end, askedAt }) =>
      end?.status === "completed" && end.completedAt ? [Date.parse(end.completedAt) - askedAt] : [],
    );
    const sorted = times.toSorted((one, other) => one - other);
    return [
      kind,
      String(own.length),
      ...["completed", "cancelled", "failed"].map(ended),
      seconds(median(sorted)),
      seconds(sorted.at(-1) ?? 0),
    ];
  });
  const head = ["asked for", "times", "completed", "cancelled", "failed", "took (median)", "took (longest)"];
  return table([head, ...rows]);
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return rows.map(line).join("\n");
}

/** The numbers must be sorted; the median of none is 0. */
export function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
