import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { expect, test } from "vitest";
import { takeLock } from "./lock.ts";

const run = promisify(execFile);

test("commands bring the stopped studio's database along, also to back it up and to restore it after everything is lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-operate-"));
  const port = await freePort();
  const data = join(folder, "data");
  // what is not set here is as in .env.example, as for npm start
  const env = {
    PATH: "/usr/bin:/bin",
    PORT: "9",
    WORKER_PORT: "9",
    SANDBOX_DATA_DIR: data,
    SANDBOX_POSTGRES_PORT: String(port),
    DATABASE_URL: `postgresql://studio:sandbox_studio@127.0.0.1:${port}/studio`,
    STORAGE_DIR: join(data, "storage"),
    // the fake of Stripe is not running: a private studio sells nothing
    DEPLOYMENT: "private",
    ALLOWED_EMAILS: "*",
    SANDBOX: "postgres",
    STRIPE_API_BASE: "",
    SECRETS_FILE: join(data, "secrets.json"),
  };
  const studio = (...words: string[]) =>
    run(process.execPath, [join(import.meta.dirname, "operate.ts"), ...words], { env }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    );
  try {
    expect(await studio("migrate")).toEqual({ code: 0, text: "The database is up to date.\n" });
    expect(await studio("backup", join(folder, "backup"))).toMatchObject({ code: 0 });
    await rm(data, { recursive: true });
    expect(await studio("restore", join(folder, "backup"))).toMatchObject({
      code: 0,
      text: expect.stringContaining("The credits add up."),
    });
    expect(await studio("audit")).toMatchObject({ code: 0 });
    // while another process holds the lock, the database is that one's affair
    const lock = await takeLock(join(data, "studio.lock"), "http://localhost:9");
    expect(await studio("audit")).toMatchObject({ code: 1, text: expect.stringContaining("ECONNREFUSED") });
    await lock.release();
  } finally {
    await rm(folder, { recursive: true });
  }
});
