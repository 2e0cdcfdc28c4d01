import { execFile } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "@portrait-studio/chaos/until";
import pg from "pg";
import { observe } from "../observe.ts";
import { createVisitor, readImages } from "../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

const run = promisify(execFile);
const megabytes = 48;

/** The folder of files on a file system of its own, which is filled while an image is made, and then has room again. */
export const fullDisk: Round = {
  name: "disk",
  title: "the disk of files is full",
  run: async (context) => {
    const { studio, found, say } = context;
    const folder = join(studio.folder, "small");
    await mkdir(folder, { recursive: true });
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
    } catch {
      return {
        skipped: "a small file system needs the right to mount one (root, outside of most containers)",
      };
    }
    const { STORAGE, STORAGE_DIR, DATABASE_URL, DATABASE_URL_DIRECT } = studio.variables;
    // its audit looks for files of its own people only
    const databaseUrl = await studio.parts.database.createDatabase("small_disk");
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      await studio.stopProcesses();
      Object.assign(studio.variables, { DATABASE_URL: databaseUrl, DATABASE_URL_DIRECT: "" });
      const migrated = await studio.command("migrate");
      if (migrated.code !== 0) throw new Error(migrated.stderr);
      await studio.startProcesses({ STORAGE: "disk", STORAGE_DIR: join(folder, "storage") });
      const visitor = await createVisitor(studio, found);
      const before = await readImages(visitor);
      const job = await visitor.generate(visitor.model, 2);
      const filler = join(folder, "filler");
      const { bavail, bsize } = await statfs(folder);
      const full = Date.now();
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
      say("the disk is full");
      await until(
        "somebody notices",
        120_000,
        async () => !(await fetch(`${studio.url}/api/health`)).ok,
        1000,
      ).catch((error: Error) => found(error.message));
      const seen = await observe(studio, visitor);
      await rm(filler);
      const back = Date.now();
      const { status, error } = await visitor.follow(job);
      if (status !== "completed") found(`the job under way has ${status} (${error?.code})`);
      await checkNothingLost({ studio: { ...studio, pool }, visitor, found }, before);
      return {
        seen,
        logged: studio.log.complaints(full),
        recovered: `the job under way was done ${((Date.now() - back) / 1000).toFixed(1)} s after there was room`,
        notes: [`a file system of ${megabytes} MB, full for ${((back - full) / 1000).toFixed(0)} s`],
      };
    } finally {
      await studio.stopProcesses();
      await pool.end();
      await run("umount", [folder]);
      await studio.startProcesses({ STORAGE, STORAGE_DIR, DATABASE_URL, DATABASE_URL_DIRECT });
    }
  },
};
