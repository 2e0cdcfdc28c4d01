import { glob, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startTestPostgres } from "@portrait-studio/testing/start-test-postgres";
import { z } from "zod";
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
  const temporary = await mkdtemp(join(tmpdir(), "portrait-studio-test-"));
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
        (signal) => checkTypes(temporary, real, signal),
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
  await rm(temporary, { recursive: true, force: true });
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

const configSchema = z.object({
  extends: z.string().optional(),
  include: z.array(z.string()),
  compilerOptions: z.record(z.string(), z.unknown()).optional(),
});

type Config = z.infer<typeof configSchema> & { folder: string };

/** Packages whose settings agree are one program, which checks each source once. @throws with what the compiler found */
async function checkTypes(temporary: string, env: Variables, signal: AbortSignal): Promise<void> {
  const groups = Map.groupBy(await readConfigs(), ({ extends: base, compilerOptions }) =>
    JSON.stringify([base, compilerOptions]),
  );
  const programs = [...groups.values()].filter(({ length }) => length > 1);
  const others = [...groups.values()].flatMap((group) => (group.length > 1 ? [] : group));
  await runTurbo(
    ["typecheck"],
    env,
    signal,
    others.map(({ folder }) => `./${folder}`),
    ["--only"],
  );
  for (const [i, program] of programs.entries()) {
    const file = join(temporary, `tsconfig.${i}.json`);
    await writeFile(file, JSON.stringify(unite(program)));
    const args = ["--noEmit", "--singleThreaded", "--project", file];
    const { code, output } = await runCommand(join(root, "node_modules/.bin/tsc"), args, { env, signal });
    if (code !== 0) throw new Error(output.trim());
  }
}

async function readConfigs(): Promise<Config[]> {
  const configs: Config[] = [];
  for await (const file of glob("{apps,packages,tooling}/*/tsconfig.json", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    const config = configSchema.parse(JSON.parse(text.replace(/^\s*\/\/.*$/gm, "")));
    configs.push({ ...config, folder: dirname(file) });
  }
  return configs;
}

function unite(configs: Config[]) {
  const [{ extends: base = "", compilerOptions }] = configs as [Config];
  return {
    // every package finds the settings that are shared under its own node_modules
    extends: base.replace("@portrait-studio/typescript-config", join(root, "tooling/typescript")),
    compilerOptions: { ...compilerOptions, typeRoots: [join(root, "node_modules/@types")] },
    include: configs.flatMap(({ folder, include }) => include.map((part) => join(root, folder, part))),
  };
}
