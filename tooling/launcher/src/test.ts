import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { startTestPostgres } from "@portrait-studio/testing/start-test-postgres";
import { z } from "zod";
import { groupPackages } from "./check-types.ts";
import type { Variables } from "./dot-env.ts";
import { createProgress, type Output, since } from "./progress.ts";
import { root } from "./root.ts";
import { runCommand, runTurbo } from "./turbo.ts";

export interface TestOptions {
  real: Variables;
  output: Output;
  signal: AbortSignal;
}

/** Cheapest first, until one fails; ends with where the time went. Tasks that passed are not repeated. @returns the exit code */
export async function test({ real, output, signal }: TestOptions): Promise<number> {
  const began = performance.now();
  const progress = createProgress(output, { first: 2, total: 4 });
  const bin = (name: string) => join(root, "node_modules/.bin", name);
  const tasks: TestTask[] = [];
  const check = async (file: string, args: string[], signal: AbortSignal) => {
    const result = await runCommand(file, args, { env: real, signal });
    if (result.code !== 0) throw new Error(result.output.trim());
  };
  const runTasks = async (names: readonly string[], env: Variables, atOnce: number) => {
    await rm(summaries, { recursive: true, force: true });
    try {
      await runTurbo(names, env, signal, [], ["--summarize", `--concurrency=${atOnce}`]);
    } finally {
      tasks.push(...(await readTasks(names)));
    }
  };
  let failure: unknown;
  try {
    await progress.step("Style, house and types", () =>
      together(signal, [
        (signal) => check(bin("biome"), ["check", "--error-on-warnings"], signal),
        (signal) => check(process.execPath, ["tooling/checks/src/main.ts"], signal),
        (signal) => checkTypes(real, signal),
      ]),
    );
    // a third of the time they wait, for PostgreSQL, a process or a port; the build takes one of the places, and nothing waits for it yet
    await progress.step("Unit and integration tests, and the build", () =>
      withPostgres(real, (env) => runTasks(["build", "test"], env, 3)),
    );
    await progress.step("Built and browser tests", () =>
      runTasks(["test:built", "test:browser", "test:screens"], { ...real, IS_BUILT: "1" }, 2),
    );
  } catch (error) {
    failure = error;
    output.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  }
  const passed = tasks.reduce((sum, task) => sum + task.passed, 0);
  const failed = tasks.reduce((sum, task) => sum + task.failed, 0);
  output.write(`${describeTimes(tasks)}In ${since(began, 0)}.\n`);
  // the last line is separate: programs read it. A stage can fail without one test failing: a file that does not load
  output.write(`${passed} passed, ${failure === undefined ? failed : Math.max(failed, 1)} failed\n`);
  return failure === undefined ? 0 : 1;
}

/** Waits until all have ended: the first that fails ends the others, and is what is thrown. */
async function together(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  await Promise.allSettled(works.map((work) => work(either).catch((error) => failed.abort(error))));
  failed.signal.throwIfAborted();
}

/** One server for the tests of all packages; each package by itself would start its own. */
async function withPostgres(real: Variables, work: (env: Variables) => Promise<void>): Promise<void> {
  if (real.DATABASE_URL) return work(real);
  const server = await startTestPostgres();
  try {
    await work({ ...real, DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** The types of every package: those whose settings agree together, the others by themselves. @throws with what the compiler found */
async function checkTypes(env: Variables, signal: AbortSignal): Promise<void> {
  const alone = (await groupPackages()).filter(({ length }) => length === 1).flat();
  const packages = ["//", ...alone.map(({ folder }) => `./${folder}`)];
  await runTurbo(["types", "typecheck"], env, signal, packages, ["--only"]);
}

interface TestTask {
  name: string;
  seconds: number;
  cached: boolean;
  passed: number;
  failed: number;
}

const summarySchema = z.object({
  tasks: z.array(
    z.object({
      task: z.string(),
      directory: z.string(),
      cache: z.object({ status: z.string() }),
      execution: z.object({ startTime: z.number(), endTime: z.number() }).optional(),
    }),
  ),
});

const reportSchema = z.union([
  z.object({ numPassedTests: z.number(), numFailedTests: z.number() }).transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  })),
  z
    .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
    .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
]);

const summaries = join(root, ".turbo/runs");

async function readTasks(names: readonly string[]): Promise<TestTask[]> {
  const [file] = await readdir(summaries).catch(() => []);
  if (file === undefined) return [];
  const { tasks } = summarySchema.parse(JSON.parse(await readFile(join(summaries, file), "utf8")));
  const ran = tasks.filter(({ task, execution }) => names.includes(task) && execution);
  return Promise.all(
    ran.map(async ({ task: name, directory, cache, execution }) => {
      const file = join(root, directory, "artifacts", `${name.replace(":", "-")}.json`);
      const report = await readFile(file, "utf8").catch(() => undefined);
      const counts = report ? reportSchema.parse(JSON.parse(report)) : { passed: 0, failed: 0 };
      const seconds = execution ? (execution.endTime - execution.startTime) / 1_000 : 0;
      return { name: `${directory} ${name}`, seconds, cached: cache.status === "HIT", ...counts };
    }),
  );
}

function describeTimes(tasks: readonly TestTask[]): string {
  const ran = tasks.filter(({ cached }) => !cached).toSorted((a, b) => b.seconds - a.seconds);
  const kept = tasks.length - ran.length;
  return [
    ...ran
      .slice(0, 10)
      .map(({ name, seconds, passed }) => `${seconds.toFixed(1).padStart(8)} s  ${name}, ${passed} tests\n`),
    kept > 0
      ? `${kept} of ${tasks.length} tasks had passed with the same sources and were not repeated.\n`
      : "",
  ].join("");
}
