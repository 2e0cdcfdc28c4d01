import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Drill, openDrill, type Variables } from "@portrait-studio/operations/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const program = join(import.meta.dirname, "studio.ts");
const run = promisify(execFile);

let drill: Drill;
beforeAll(async () => {
  drill = await openDrill({ people: 1 });
});
afterAll(() => drill.close());

const studio = (variables: Variables, ...words: string[]) => {
  // each command loads the same modules
  const env = { PATH: "/usr/bin:/bin", NODE_COMPILE_CACHE: drill.inFolder("compiled"), ...variables };
  return run(process.execPath, [program, ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
};

// what backup and restore do is tested in operations
test("an operator backs a studio up and restores it, with their own exit codes", async () => {
  const backup = drill.inFolder("backup");
  const target = await drill.emptyStudio("target");
  expect(await studio(drill.source, "backup", backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Wrote \d+ rows/),
  });
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored the studio .* The credits add up\.\n$/),
  });
  expect(await drill.storeAt("target").list("")).toEqual(await drill.storeAt("source").list(""));
  expect(await studio(target, "restore", backup)).toMatchObject({
    code: 1,
    stderr: "The database is not empty. To replace what is there, add --replace.\n",
  });
  expect(await studio(target, "restore", backup, "--replace")).toMatchObject({ code: 0 });
  expect(await studio(target, "restore")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("pnpm studio restore FOLDER"),
  });
});
