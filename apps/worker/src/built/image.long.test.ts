import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);

describe("what the image holds, in a plain folder", () => {
  let context: TestStudio;
  let folder: string;
  let files: string;
  let environment: NodeJS.ProcessEnv;
  const image = () => join(folder, "image");
  /** Runs the image's program. @returns its output and exit code */
  const studio = (...words: string[]) =>
    run("sh", [join(image(), "deploy/studio"), ...words], { cwd: folder, env: environment }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    );

  const listImage = async () =>
    (await run("find", [image(), "-printf", "%p %s %T@\n"], { maxBuffer: 1e8 })).stdout;

  beforeAll(async () => {
    context = await createTestStudio();
    folder = mkdtempSync(join(tmpdir(), "studio-image-"));
    environment = {
      // nothing of the checkout: neither its Node nor its packages
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      NODE_ENV: "production",
      DEPLOYMENT: "private",
      ALLOWED_EMAILS: "@example.com",
      APP_URL: "https://studio.example",
      PORT: String(await freePort()),
      WORKER_PORT: String(await freePort()),
      DATABASE_URL: context.databaseUrl,
      INNGEST_BASE_URL: "http://127.0.0.1:9",
      INNGEST_EVENT_KEY: "event-key",
      INNGEST_SIGNING_KEY: "0123456789abcdef".repeat(4),
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "studio@example.com",
      STORAGE_DIR: join(folder, "storage"),
      SECRETS_FILE: join(folder, "secrets.json"),
    };
    // biome-ignore lint/style/noProcessEnv: the package manager finds its store by it
    const own = process.env;
    await run("sh", [join(root, "deploy/assemble.sh"), image()], {
      env: {
        ...own,
        PATH: `${dirname(process.execPath)}:${own.PATH}`,
        PNPM: join(root, "node_modules/.bin/pnpm"),
      },
    });
    files = await listImage();
  }, 300_000);
  afterAll(async () => {
    await context?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("has less than 300 MB, no tests, and nothing of development", async () => {
    const { stdout } = await run("du", ["-sm", image()]);
    // on a base of 220 MB, with room for what a file wastes of its last block: the image has less than 500 MB
    expect(Number.parseInt(stdout, 10)).toBeLessThan(300);
    const { stdout: left } = await run("sh", [
      "-c",
      `cd ${image()} && find apps packages -name '*.test.ts*' -not -path '*/node_modules/*'; ls node_modules/.pnpm | grep -E '^(vitest|typescript|playwright|turbo|@biomejs)' || true`,
    ]);
    expect(left).toBe("");
  });

  test("migrates, names its commands, and finds people", async () => {
    expect(await studio("migrate")).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
    expect((await studio("help")).stdout).toContain("grant PERSON CREDITS --reason TEXT");
    const { email, userId } = await context.signUp();
    expect(JSON.parse((await studio("find", email, "--json")).stdout)).toMatchObject([{ id: userId }]);
    expect(await studio("audit")).toMatchObject({ code: 0, stdout: "The credits add up.\n" });
    expect(await studio("stripe-sync")).toMatchObject({ code: 1 });
    expect(await studio("move-storage", "--from", "disk", "--to", "disk")).toMatchObject({ code: 2 });
  });

  test("signs an image and reads its credentials, with the WebAssembly that it holds", async () => {
    const looks = (await studio("doctor")).stdout;
    expect(looks).toMatch(/mail server/);
    expect(looks).toMatch(/^ok +content credentials$/m);
  });

  test.each(["web", "worker"])(
    "runs the %s, which answers its health check and stops in order",
    async (name) => {
      expect((await studio("healthy")).code).toBe(1);
      const child = spawn("sh", [join(image(), "deploy/studio"), name], { cwd: folder, env: environment });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part: string) => {
          output += part;
        });
      const ended = once(child, "exit");
      try {
        await expect
          .poll(async () => (child.exitCode === null ? (await studio("healthy")).code : output), {
            timeout: 90_000,
          })
          .toBe(0);
        const each = await Promise.all(["web", "worker"].map((one) => studio("healthy", one)));
        expect(each.map(({ code }) => code)).toEqual(name === "web" ? [0, 1] : [1, 0]);
        if (name === "web") {
          const page = await fetch(`http://127.0.0.1:${environment.PORT}/login`);
          expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<html")]);
        }
      } finally {
        child.kill("SIGTERM");
      }
      expect([await ended, output]).toEqual([[0, null], expect.not.stringContaining('"level":"error"')]);
      // compose.yaml makes the image's own files read-only, which keeps nothing from its superuser here
      expect(await listImage()).toEqual(files);
    },
  );
});
