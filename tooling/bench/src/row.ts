/** What one benchmark has measured, once a round. */
export interface Row {
  name: string;
  /** of each round: a ratio to the yardstick of that round, or a plain figure */
  figures: readonly number[];
  /** of plain figures, e.g. "ms" */
  unit?: string;
  goal?: Goal;
  /** the yardstick's own readings, in their order */
  yardstick?: readonly number[];
}

export type Goal = { atLeast: number } | { atMost: number };

/** "void": the yardstick itself changed too much for its ratios to count. "-": nothing was asked of it. */
export type Verdict = "yes" | "no" | "void" | "-";

/** The largest reading of a yardstick may be this many times its smallest. */
const steady = 1.5;

export function verdictOf({ figures, goal, yardstick }: Row): Verdict {
  if (driftOf(yardstick) > steady) return "void";
  if (!goal) return "-";
  const figure = median(figures);
  return ("atLeast" in goal ? figure >= goal.atLeast : figure <= goal.atMost) ? "yes" : "no";
}

/** How many times its smallest reading a yardstick's largest is; 1 without a yardstick. */
function driftOf(yardstick: readonly number[] = []): number {
  return yardstick.length === 0 ? 1 : Math.max(...yardstick) / Math.min(...yardstick);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** The cells of a row: name, median, spread with the number of rounds, drift, goal, verdict. */
export function cellsOf(row: Row): string[] {
  const { name, figures, unit, goal, yardstick } = row;
  const spread = `[${format(Math.min(...figures))}..${format(Math.max(...figures))}] ${figures.length}`;
  const asked = goal && ("atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`);
  return [
    name,
    [format(median(figures)), unit].filter(Boolean).join(" "),
    spread,
    yardstick ? driftOf(yardstick).toFixed(2) : "-",
    asked ?? "-",
    verdictOf(row),
  ];
}

/** Three digits that say something. */
function format(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure >= 10 ? figure.toFixed(1) : figure.toFixed(2);
}
