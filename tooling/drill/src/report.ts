import { table } from "@portrait-studio/chaos/report";
import type { Shown } from "./rounds/round.ts";

export interface Row {
  title: string;
  findings: string[];
  seconds: number;
  shown?: Shown;
  /** why it was not done */
  skipped?: string;
}

/** One line for each round. */
export function describeRows(rows: readonly Row[]): string {
  const head = ["round", "result", "took", "back by itself"];
  return table([
    head,
    ...rows.map((row) => [
      row.title,
      resultOf(row),
      `${Math.round(row.seconds)} s`,
      row.shown?.recovered ?? "",
    ]),
  ]);
}

function resultOf({ skipped, findings }: Row): string {
  if (skipped !== undefined) return "skipped";
  return findings.length === 0 ? "all well" : `${findings.length} findings`;
}

/** All that was seen, as a page. */
export function writePage(rows: readonly Row[]): string {
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
