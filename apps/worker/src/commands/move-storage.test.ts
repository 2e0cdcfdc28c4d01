import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "move-storage.ts");
const run = promisify(execFile);

/** What the command needs and does not use is set to something harmless. */
const environmentOf = (folder: string) => ({
  PATH: "/usr/bin:/bin",
  DEPLOYMENT: "local",
  AUTH_SECRET: "an authentication secret of enough letters",
  STORAGE_SECRET: "a storage secret of at least thirty-two letters",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none",
  INNGEST_DEV: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "a@b.example",
  STRIPE_SECRET_KEY: "sk_test_unused",
  STRIPE_WEBHOOK_SECRET: "whsec_unused",
  STORAGE_DIR: folder,
});

const failureOf = async (args: string[], environment: NodeJS.ProcessEnv) => {
  const failure: unknown = await run(process.execPath, [script, ...args], { env: environment }).catch(
    (e) => e,
  );
  return failure as { code: number; stderr: string };
};

test("the command refuses unknown stores, a store to itself and settings that are not there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-move-"));
  try {
    const environment = environmentOf(folder);
    const refused = [
      [],
      ["--from", "disk", "--to", "disk"],
      ["--from", "disk", "--to", "tape"],
      ["--from", "disk", "--to", "s3", "--concurrency", "0"],
    ].map(async (args) =>
      expect(await failureOf(args, environment)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("pnpm storage:move --from disk --to s3"),
      }),
    );
    const unset = await failureOf(["--from", "disk", "--to", "s3"], environment);
    expect(unset.code).toBe(1);
    expect(unset.stderr).toContain("STORAGE=s3 needs S3_ENDPOINT");
    await Promise.all(refused);
  } finally {
    await rm(folder, { recursive: true });
  }
});
