import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { settingsOf } from "../settings.fixture.ts";

const script = join(import.meta.dirname, "move-storage.ts");
const run = promisify(execFile);

const catchFailure = async (args: string[], environment: NodeJS.ProcessEnv) => {
  const failure: unknown = await run(process.execPath, [script, ...args], { env: environment }).catch(
    (e) => e,
  );
  return failure as { code: number; stderr: string };
};

test("the command refuses unknown stores, a store to itself and settings that are not there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-move-"));
  try {
    const environment = settingsOf(folder);
    const refused = [
      [],
      ["--from", "disk", "--to", "disk"],
      ["--from", "disk", "--to", "tape"],
      ["--from", "disk", "--to", "s3", "--concurrency", "0"],
    ].map(async (args) =>
      expect(await catchFailure(args, environment)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("pnpm storage:move --from disk --to s3"),
      }),
    );
    const unset = await catchFailure(["--from", "disk", "--to", "s3"], environment);
    expect(unset.code).toBe(1);
    expect(unset.stderr).toContain("STORAGE=s3 needs S3_ENDPOINT");
    await Promise.all(refused);
  } finally {
    await rm(folder, { recursive: true });
  }
});
