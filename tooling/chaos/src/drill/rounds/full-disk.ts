import { execFile } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { until } from "../../until.ts";
import { createVisitor } from "../../visitor.ts";
import { startDatabase } from "../parts/database.ts";
import type { HostedStudio } from "../studio.ts";
import { endure, type Outage } from "./outages.ts";
import type { Round } from "./round.ts";

const run = promisify(execFile);

interface SmallDisk extends Pick<Round, "name" | "title"> {
  megabytes: number;
  health: RegExp;
  place: (studio: HostedStudio, folder: string) => Promise<PlacedStudio>;
}

interface PlacedStudio {
  databaseUrl: string;
  storageFolder: string;
  /** what else happens when it is full, and when there is room again */
  fill?: () => Promise<void>;
  room?: () => Promise<void>;
  stop?: () => Promise<void>;
}

function fullDisk({ name, title, megabytes, health, place }: SmallDisk): Round {
  return {
    name,
    title,
    run: async (context) => {
      const { studio } = context;
      const folder = join(studio.folder, name);
      await mkdir(folder, { recursive: true });
      try {
        await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
      } catch {
        return {
          skipped: "a small file system needs the right to mount one (root, outside of most containers)",
        };
      }
      const { STORAGE, STORAGE_DIR, DATABASE_URL, DATABASE_URL_DIRECT } = studio.variables;
      const placed = await place(studio, folder);
      const pool = new pg.Pool({ connectionString: placed.databaseUrl, max: 2 });
      pool.on("error", () => {});
      const filler = join(folder, "filler");
      try {
        await studio.stopProcesses();
        Object.assign(studio.variables, { DATABASE_URL: placed.databaseUrl, DATABASE_URL_DIRECT: "" });
        const migrated = await studio.command("migrate");
        if (migrated.code !== 0) throw new Error(migrated.stderr);
        await studio.startProcesses({ STORAGE: "disk", STORAGE_DIR: placed.storageFolder });
        const visitor = await createVisitor(studio, context.found);
        const full: Outage = {
          title,
          health,
          lookAfterMs: 0,
          leave: async () => {
            const { bavail, bsize } = await statfs(folder);
            await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
            await placed.fill?.();
            await until(
              "somebody notices",
              120_000,
              async () => !(await fetch(`${studio.url}/api/health`)).ok,
              1000,
            ).catch((error: Error) => context.found(error.message));
          },
          comeBack: async () => {
            await rm(filler, { force: true });
            await placed.room?.();
          },
        };
        const { notes = [], ...shown } = await endure(full, {
          ...context,
          studio: { ...studio, pool },
          visitor,
          awaySeconds: 0,
        });
        return { ...shown, notes: [`a file system of ${megabytes} MB`, ...notes] };
      } finally {
        await studio.stopProcesses();
        await pool.end();
        await placed.stop?.();
        await run("umount", [folder]);
        await studio.startProcesses({ STORAGE, STORAGE_DIR, DATABASE_URL, DATABASE_URL_DIRECT });
      }
    },
  };
}

export const fullDisks: readonly Round[] = [
  fullDisk({
    name: "disk",
    title: "the disk of files is full",
    megabytes: 48,
    health: /: 503 .*storage/,
    place: async ({ parts }, folder) => ({
      // its audit looks for files of its own people only
      databaseUrl: await parts.database.createDatabase("small_disk"),
      storageFolder: join(folder, "storage"),
    }),
  }),
  fullDisk({
    name: "dbdisk",
    title: "the disk of PostgreSQL is full",
    megabytes: 400,
    health: /: 503 .*database/,
    place: async (studio, folder) => {
      const options = { ...studio.partOptions("postgres-small"), folder };
      const server = await startDatabase(options, studio.programs);
      return {
        databaseUrl: server.directUrl,
        storageFolder: join(studio.folder, "files-of-small"),
        // what it writes next needs a new file of its log, without which it ends
        fill: server.fillLog,
        room: server.comeBack,
        stop: server.stop,
      };
    },
  }),
];
