import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects whose tests talk to PostgreSQL: one real server is started for all of them. */
const needDatabase = new Set([
  "db",
  "storage",
  "auth",
  "billing",
  "studio",
  "jobs",
  "api",
  "platform",
  "operations",
  "worker",
  "inngest-runner",
  "client",
  "web",
]);

/** Projects whose files must not share loaded modules: rasters in lent memory or worker threads, and parts of pages with a window each. */
const isolated = new Set(["raster", "ui"]);

// biome-ignore lint/style/noProcessEnv: the one package that turbo's task tests
const only = process.env.TEST_PACKAGE;

const packages = ["packages", "apps", "tooling"]
  .flatMap((group) =>
    readdirSync(join(import.meta.dirname, group)).map((name) => ({ name, root: `${group}/${name}` })),
  )
  .filter(
    ({ root }) => existsSync(join(import.meta.dirname, root, "src")) && (only === undefined || only === root),
  )
  .map((one) => ({ ...one, include: "src/**/*.test.{ts,tsx}" }));

const projects = packages.flatMap((one) => {
  if (one.name !== "web") return [one];
  return [
    { ...one, include: "src/**/*.test.ts" },
    { ...one, name: "web-pages", include: "src/**/*.test.tsx" },
  ];
});

/** The project with the longest file begins, which else would run on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ project }: TestSpecification) => Number(project.name !== "worker");
    return (await super.sort(files)).toSorted((a, b) => isLater(a) - isLater(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // one more than cores: half of the time a test waits for PostgreSQL, a process or a port
    maxWorkers: availableParallelism() + 1,
    projects: projects.map(({ name, root, include }) => ({
      root,
      resolve: {
        alias: {
          // as the screens' tsconfig has it
          "~": new URL("./apps/web/src", import.meta.url).pathname,
        },
      },
      test: {
        name,
        // which cases take turns depends on the sources in it
        env: { TURN_FOLDER: fileURLToPath(new URL(root, import.meta.url)) },
        // loading the same modules again for each file is a third of the processor time
        isolate: isolated.has(name),
        // one window for all pages of a worker, as their modules know it
        environment: name === "web-pages" ? "jsdom" : "node",
        setupFiles:
          name === "web-pages"
            ? new URL("./apps/web/src/testing/setup-pages.ts", import.meta.url).pathname
            : [],
        include: [include],
        // pixel work on a busy machine; a test that hangs still ends
        testTimeout: 120_000,
        hookTimeout: 60_000,
        // a state that is waited for, by default for one second only
        expect: { poll: { timeout: 30_000 } },
        globalSetup: needDatabase.has(name)
          ? new URL("./tooling/testing/src/global-setup.ts", import.meta.url).pathname
          : [],
      },
    })),
  },
});
