import { appendFileSync } from "node:fs";
import { cellsOf, type Goal, type Row } from "./row.ts";

export { median } from "./row.ts";

/** Prints a row, and gives it to `pnpm bench` when that has started this benchmark. @throws Error when nothing was measured */
export function report(row: Row): void {
  if (!row.figures.some(Number.isFinite)) throw new Error(`Nothing was measured for "${row.name}".`);
  const [name, figure, spread, drift, goal, verdict] = cellsOf(row);
  const judged = row.goal ? `, goal ${goal}: ${verdict}` : "";
  const steadiness = row.yardstick ? ` (the yardstick's readings differ by ${drift})` : "";
  say(`${name}: ${figure} ${spread}${judged}${steadiness}`);
  // biome-ignore lint/style/noProcessEnv: reaches benchmarks that another program starts, such as Playwright
  const { BENCH_ROWS } = process.env;
  if (BENCH_ROWS) appendFileSync(BENCH_ROWS, `${JSON.stringify(row)}\n`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Measures once, e.g. operations a second, or milliseconds. */
export type Measure = () => Promise<number>;

export interface Comparison {
  name: string;
  rounds: number;
  ours: Measure;
  yardstick: Measure;
  goal?: Goal;
}

/**
 * Measures ours and the yardstick in turn, with a round before the first to warm up, and reports ours as a ratio to the mean of the
 * yardstick's readings before and after it. @returns our figures, without the ratio
 */
export async function compare({ name, rounds, ours, yardstick, goal }: Comparison): Promise<number[]> {
  await yardstick();
  await ours();
  const readings = [await yardstick()];
  const measured: number[] = [];
  const figures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [before = Number.NaN] = readings.slice(-1);
    const figure = await ours();
    const after = await yardstick();
    readings.push(after);
    measured.push(figure);
    figures.push(figure / ((before + after) / 2));
  }
  report({ name, figures, yardstick: readings, ...(goal && { goal }) });
  return measured;
}
