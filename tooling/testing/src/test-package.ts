import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findOutOfTurn } from "./in-turn.ts";

// `turbo run test` and `test:built`: the tests of the package in whose folder this runs. The report is what a cached run leaves.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = relative(root, process.cwd());
const built = process.argv.includes("--built");
const report = join(process.cwd(), "artifacts", built ? "test-built.json" : "test.json");

const hasTests = readdirSync("src", { recursive: true, encoding: "utf8" }).some(
  (file) => /\.test\.tsx?$/.test(file) && file.startsWith("built/") === built,
);
if (hasTests) {
  // no dependency of the task, since it would make it new with every text; `npm test` has built already
  // biome-ignore lint/style/noProcessEnv: what starts the tests says so
  if (built && !process.env.IS_BUILT) {
    const turbo = join(root, "node_modules/.bin/turbo");
    const { status } = spawnSync(turbo, ["run", "build", "--output-logs=errors-only"], {
      cwd: root,
      stdio: "inherit",
    });
    if (status !== 0) process.exit(1);
  }
  mkdirSync("artifacts", { recursive: true });
  rmSync(report, { force: true });
  const { status, error } = spawnSync(
    join(root, "node_modules/.bin/vitest"),
    [
      "run",
      `--root=${root}`,
      // vitest reads a relative filter from the working directory
      built ? `${process.cwd()}/src/built/` : "--exclude=**/src/built/**",
      ...findOutOfTurn("src").map((file) => `--exclude=**/src/${file}`),
      "--passWithNoTests",
      "--maxWorkers=2",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    // biome-ignore lint/style/noProcessEnv: vitest gets the environment of this process
    { stdio: "inherit", env: { ...process.env, TEST_PACKAGE: folder } },
  );
  if (error) throw error;
  process.exitCode = status ?? 1;
}
