import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Benchmark, benchmarks } from "./benchmarks.ts";
import { cellsOf, median, type Row, verdictOf } from "./row.ts";

const usage = `Runs the benchmarks one after the other and prints one table of all their rows.

  pnpm bench [--only ledger,hot-path] [--out .data/bench.json]

A row whose yardstick changed by more than 1.5 times during its rounds is void. Ends with 1 when a benchmark could not run.
`;
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    out: { type: "string", default: ".data/bench.json" },
    help: { type: "boolean" },
  },
});
const root = resolve(import.meta.dirname, "../../..");

interface Result extends Pick<Benchmark, "name"> {
  rows: Row[];
  seconds: number;
  /** why there are none, or not all */
  problem?: string;
}

async function run({ name, file, args = [], needs }: Benchmark, rowsFile: string): Promise<Result> {
  if (needs && !existsSync(join(root, needs.path)))
    return { name, rows: [], seconds: 0, problem: `not run: ${needs.hint}` };
  process.stdout.write(`\n${name}: node ${[file, ...args].join(" ")}\n`);
  const begun = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    // as the launcher starts the studio's processes
    // biome-ignore lint/style/noProcessEnv: a benchmark gets what this program has
    env: { MALLOC_ARENA_MAX: "2", ...process.env, BENCH_ROWS: rowsFile },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  const lines = existsSync(rowsFile) ? readFileSync(rowsFile, "utf8").split("\n").filter(Boolean) : [];
  return {
    name,
    rows: lines.map((line) => JSON.parse(line) as Row),
    seconds: (performance.now() - begun) / 1000,
    ...(code !== 0 && { problem: `ended with ${code}` }),
  };
}

async function runAll(): Promise<void> {
  const names = values.only?.split(",") ?? benchmarks.map(({ name }) => name);
  const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0) throw new Error(`There is no benchmark "${unknown.join()}".`);
  const begun = new Date();
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-"));
  const results: Result[] = [];
  for (const benchmark of benchmarks)
    if (names.includes(benchmark.name))
      results.push(await run(benchmark, join(folder, `${benchmark.name}.jsonl`)));
  await rm(folder, { recursive: true });
  const cells = results.flatMap(({ rows }) => rows.map(cellsOf));
  process.stdout.write(`\n${tableOf([["row", "figure", "spread", "drift", "goal", "met"], ...cells])}\n`);
  for (const { name, problem } of results) if (problem) process.stdout.write(`${name}: ${problem}\n`);
  const out = resolve(values.out);
  await mkdir(dirname(out), { recursive: true });
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    load: loadavg(),
  };
  const judged = results.map((result) => ({
    ...result,
    rows: result.rows.map((row) => ({ ...row, median: median(row.figures), verdict: verdictOf(row) })),
  }));
  await writeFile(out, `${JSON.stringify({ begun, machine, results: judged }, null, 2)}\n`);
  process.stdout.write(`written to ${out}\n`);
  if (results.some(({ problem }) => problem?.startsWith("ended"))) process.exitCode = 1;
}

/** As Markdown, so that it can be kept as it is. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lineOf(head), rule, ...body.map(lineOf)].join("\n");
}

if (values.help) process.stdout.write(usage);
else await runAll();
