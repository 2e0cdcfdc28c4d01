import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runTool } from "./run-tool.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "checks-"));
  // with the rules of this repository
  for (const file of ["knip.jsonc", "knip.production.jsonc"]) {
    await copyFile(new URL(`../../../${file}`, import.meta.url), join(root, file));
  }
  await write({
    "package.json": '{ "name": "root", "private": true, "packageManager": "pnpm@10.34.9" }',
    "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
    "packages/a/package.json":
      '{ "name": "a", "exports": "./src/index.ts", "dependencies": { "zod": "4.0.0" } }',
    "packages/a/src/index.ts":
      'import { z } from "zod";\nimport { one } from "./one.ts";\nexport const two = z.literal(one);\n',
    "packages/a/src/one.ts": "export const one = 1;\n",
  });
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

const knip = () => runTool(root, "knip --no-progress --no-config-hints");
const knipOfProduction = () =>
  runTool(root, "knip --production --config knip.production.jsonc --no-progress --no-config-hints");
const sherif = () => runTool(root, "sherif");

describe("knip", () => {
  it("accepts what is used, once", async () => {
    expect(await knip()).toEqual([]);
  });

  it.each([
    [
      "an export that nothing imports",
      { "packages/a/src/one.ts": "export const one = 1, unused = 2;\n" },
      "unused",
    ],
    ["a file that nothing imports", { "packages/a/src/lonely.ts": "export const one = 1;\n" }, "lonely.ts"],
    [
      "an undeclared package",
      { "packages/a/src/one.ts": 'export { one } from "undeclared";\n' },
      "undeclared",
    ],
  ])("finds %s", async (_what, files, named) => {
    await write(files);
    expect(await knip()).toMatchObject([{ level: "error", text: expect.stringContaining(named) }]);
  });

  it("finds what only a test uses, and leaves parts that are exported for one", async () => {
    await write({
      "packages/a/src/index.ts":
        'import { z } from "zod";\nimport { one } from "./one.ts";\nexport const two = z.literal(one);\n',
      "packages/a/src/one.ts":
        "export const part = 1;\nexport const one = part;\nexport const onlyTested = 3;\n",
      "packages/a/src/one.test.ts": 'import { onlyTested, part } from "./one.ts";\nonlyTested + part;\n',
    });
    const [problem, ...others] = await knipOfProduction();
    expect(problem?.text).toMatch(/^knip:\nUnused exports \(1\)\nonlyTested /);
    expect(others).toEqual([]);
  });
});

describe("sherif", () => {
  it("accepts one version of each package", async () => {
    await write({ "packages/b/package.json": '{ "name": "b", "dependencies": { "zod": "4.0.0" } }' });
    expect(await sherif()).toEqual([]);
  });

  it("finds two versions of one package", async () => {
    await write({ "packages/b/package.json": '{ "name": "b", "dependencies": { "zod": "3.0.0" } }' });
    expect(await sherif()).toMatchObject([
      { level: "error", text: expect.stringContaining("multiple-dependency-versions") },
    ]);
  });
});
