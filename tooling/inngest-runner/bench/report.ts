import { appendFileSync } from "node:fs";

interface Row {
  name: string;
  /** of each round: a ratio to the yardstick of that round, or a plain figure */
  figures: readonly number[];
  unit?: string;
  goal?: { atMost: number };
  /** the yardstick's own readings */
  yardstick?: readonly number[];
}

/** Prints a row; and writes it to the file that `BENCH_ROWS` names, one line of JSON each, for who started this benchmark. */
export function report(row: Row): void {
  const { name, figures, unit = "", goal } = row;
  say(`${name}: ${median(figures).toFixed(2)} ${unit}${goal ? `, goal at most ${goal.atMost}` : ""}`);
  // biome-ignore lint/style/noProcessEnv: the only word that who started this benchmark has for it
  const { BENCH_ROWS } = process.env;
  if (BENCH_ROWS) appendFileSync(BENCH_ROWS, `${JSON.stringify(row)}\n`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
