import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { checkTypes } from "./check-types.ts";
import { findChromium } from "./chromium.ts";
import type { Variables } from "./dot-env.ts";
import { createProgress, type Output, type Progress, since } from "./progress.ts";
import { root } from "./root.ts";
import { startStudio } from "./studio.ts";
import { temporaryEnvironment } from "./temporary-environment.ts";
import { runCommand, runTurbo } from "./turbo.ts";

export interface TestOptions {
  real: Variables;
  output: Output;
  signal: AbortSignal;
}

interface Count {
  passed: number;
  failed: number;
}

/** Numbers that a stage reported before it failed. */
class StageFailed extends Error {
  readonly count: Count;
  constructor(output: string, count: Count) {
    super(output);
    // a stage can fail without one test failing: a file that does not load, a browser that does not start
    this.count = { passed: count.passed, failed: Math.max(count.failed, 1) };
  }
}

/**
 * `npm test`: every check, cheapest first, until one fails. The first three are quick or wait, and run at once. Ends with the
 * line `N passed, N failed`.
 * @returns the exit code.
 */
export async function test({ real, output, signal }: TestOptions): Promise<number> {
  const began = performance.now();
  const progress = createProgress(output, { first: 2, total: 6 });
  const bin = (name: string) => join(root, "node_modules/.bin", name);
  const temporary = await mkdtemp(join(tmpdir(), "portrait-studio-test-"));
  const total: Count = { passed: 0, failed: 0 };
  const add = ({ passed, failed }: Count) => {
    total.passed += passed;
    total.failed += failed;
  };
  const check = async (file: string, args: string[], signal: AbortSignal) => {
    const result = await runCommand(file, args, { env: real, signal });
    if (result.code !== 0) throw new Error(result.output.trim());
  };

  try {
    await progress.step("Style, house and types", () =>
      together(signal, [
        (signal) => check(bin("biome"), ["check", "--error-on-warnings"], signal),
        (signal) => check(process.execPath, ["tooling/checks/src/main.ts"], signal),
        (signal) => checkTypes(temporary, real, signal),
      ]),
    );
    add(
      await progress.step("Unit and integration tests", () =>
        runVitest(bin("vitest"), [`--exclude=**/${builtTests}/**`], temporary, real, signal),
      ),
    );
    await progress.step("Build", () => runTurbo("build", real, signal));
    add(
      await progress.step("Tests of the build", () =>
        runVitest(bin("vitest"), ["--project=worker", "--project=web", builtTests], temporary, real, signal),
      ),
    );
    add(await progress.step("Browser tests", () => runBrowserTests(temporary, real, signal)));
    return 0;
  } catch (error) {
    add(error instanceof StageFailed ? error.count : { passed: 0, failed: 1 });
    output.write(`\n${error instanceof Error ? error.message : error}\n\n`);
    return 1;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    // the last line is separate: programs read it
    output.write(`In ${since(began, 0)}.\n${total.passed} passed, ${total.failed} failed\n`);
  }
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

/** the image, and two of each process: they need the built screens, and so come after the build */
const builtTests = "src/built";
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function runVitest(
  vitest: string,
  selection: string[],
  folder: string,
  env: Variables,
  signal: AbortSignal,
): Promise<Count> {
  const report = join(folder, "vitest.json");
  const args = ["run", ...selection, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, output } = await runCommand(vitest, args, { env, signal });
  const { numPassedTests: passed, numFailedTests: failed } = await readReport(report, vitestReport, output);
  if (code !== 0) throw new StageFailed(output.trim(), { passed, failed });
  return { passed, failed };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Against its own complete studio: free ports, a temporary data folder, the values of .env.example. */
async function runBrowserTests(folder: string, real: Variables, signal: AbortSignal): Promise<Count> {
  const chromium = await findChromium(real, signal);
  const { variables, studioUrl, inboxUrl } = await temporaryEnvironment(folder, real);
  const silent: Progress = { step: (_title, work) => work() };
  const studio = await startStudio({
    variables,
    mode: "production",
    progress: silent,
    onLine: () => {},
    onNotice: () => {},
    signal,
  });
  try {
    const report = join(folder, "playwright.json");
    const web = join(root, "apps/web");
    const playwright = createRequire(join(web, "package.json")).resolve("@playwright/test/cli");
    const env = {
      ...real,
      CHROMIUM_PATH: chromium,
      STUDIO_URL: studioUrl,
      INBOX_URL: inboxUrl,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const args = [playwright, "test", "--reporter=list,json"];
    const { code, output } = await runCommand(process.execPath, args, { env, cwd: web, signal });
    const { stats } = await readReport(report, playwrightReport, output);
    const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    if (code !== 0) throw new StageFailed(output.trim(), count);
    return count;
  } finally {
    await studio.stop();
    await cp(studio.logs, join(root, "artifacts/logs"), { recursive: true, force: true });
  }
}

async function readReport<T>(file: string, schema: z.ZodType<T>, output: string): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new StageFailed(output.trim(), { passed: 0, failed: 1 });
  }
}
