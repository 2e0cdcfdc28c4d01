import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandOf, type Variables } from "../processes.ts";
import { runToEnd } from "../run-program.ts";
import { readImages } from "../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

/** A backup while images are made, a truncated one, and its restore on an empty database and folder. */
export const backup: Round = {
  name: "backup",
  title: "backup while images are made",
  run: async (context) => {
    const { studio, visitor, found } = context;
    const folder = join(studio.folder, "backup");
    const before = await readImages(visitor);
    const jobs = [await visitor.generate(visitor.model, 2), await visitor.generate(visitor.model, 1)];
    const written = await studio.command("backup", folder);
    if (written.code !== 0) found(`the backup: ${written.stderr}`);
    const states = await Promise.all(jobs.map((job) => visitor.read(job)));
    for (const job of jobs) await visitor.follow(job);
    await checkNothingLost(context, before);

    const target: Variables = {
      ...studio.variables,
      DATABASE_URL: await studio.parts.database.createDatabase("restored"),
      DATABASE_URL_DIRECT: "",
      STORAGE: "disk",
      STORAGE_DIR: join(studio.folder, "restored"),
      // nothing of it runs
      PORT: "9",
      WORKER_PORT: "9",
    };
    const restore = () => runToEnd(process.execPath, [commandOf(), "restore", folder], { env: target });
    const damaged = join(folder, "files", await largestFile(join(folder, "files")));
    const { size } = await stat(damaged);
    const kept = await readFile(damaged);
    await truncate(damaged, Math.floor(size / 2));
    const refused = await restore();
    if (refused.code !== 1 || !/damaged/.test(refused.stderr))
      found(`a truncated backup: ${refused.stdout}${refused.stderr}`);
    await writeFile(damaged, kept);
    const restored = await restore();
    if (restored.code !== 0) found(`the restore: ${restored.stdout}${restored.stderr}`);
    const audit = await runToEnd(process.execPath, [commandOf(), "audit"], { env: target });
    if (audit.code !== 0) found(`the audit of what was restored: ${audit.stdout}`);
    await rm(folder, { recursive: true });
    return {
      recovered: restored.stdout.trim(),
      notes: [
        `${written.stdout.trim().split(" to ")[0]} in ${(written.ms / 1000).toFixed(1)} s, while jobs were ${states.map(({ status }) => status).join(" and ")}`,
        `a truncated one: “${refused.stderr.trim()}”`,
        audit.stdout.trim(),
      ],
    };
  },
};

async function largestFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sizes.toSorted((one, other) => other.size - one.size);
  return (largest?.file ?? "").slice(folder.length + 1);
}
