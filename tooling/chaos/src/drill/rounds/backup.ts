import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStudioClient } from "@portrait-studio/client";
import pg from "pg";
import type { AskedJob } from "../../person.ts";
import { type Ended, runToEnd } from "../../run-program.ts";
import { until } from "../../until.ts";
import { getCommand, repository } from "../processes.ts";
import { readImages } from "../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round, RoundContext, Shown } from "./round.ts";
import { openSideStudio, type SideStudio } from "./side-studio.ts";

/** A backup while images are made, a truncated one, its restore on an empty database and folder, and the studio of it. */
export const backup: Round = {
  name: "backup",
  title: "backup while images are made",
  run: async (context) => {
    const { studio, visitor, found } = context;
    const folder = join(studio.folder, "backup");
    const before = await readImages(visitor);
    const job = await visitor.generate(visitor.model, 4);
    await until(
      "the job is under way",
      60_000,
      async () => (await visitor.read(job)).status === "processing",
    );
    const written = await studio.command("backup", folder);
    if (written.code !== 0) found(`the backup: ${written.stderr}`);
    await visitor.follow(job);
    await checkNothingLost(context, before);

    const databaseUrl = await studio.parts.database.createDatabase("restored");
    const side = await openSideStudio(studio, "restored", databaseUrl);
    try {
      return await restoreInto(side, { ...context, before, job, folder, written });
    } finally {
      await side.stop();
      await rm(folder, { recursive: true });
    }
  },
};

interface Backup extends RoundContext {
  before: ReadonlyMap<string, string>;
  /** under way when the backup was written */
  job: AskedJob;
  folder: string;
  written: Ended;
}

/** A truncated backup is refused, the whole one restored; then the studio of it is started, and goes on where it was. */
async function restoreInto(
  { url, variables, createProcesses, isHealthy }: SideStudio,
  { visitor, found, before, job, folder, written }: Backup,
): Promise<Shown> {
  const command = (...words: string[]) =>
    runToEnd(process.execPath, [getCommand(), ...words], { env: variables });
  const damaged = join(folder, "files", await largestFile(join(folder, "files")));
  const { size } = await stat(damaged);
  const kept = await readFile(damaged);
  await truncate(damaged, Math.floor(size / 2));
  const refused = await command("restore", folder);
  if (refused.code !== 1 || !/damaged/.test(refused.stderr))
    found(`a truncated backup: ${refused.stdout}${refused.stderr}`);
  await writeFile(damaged, kept);
  const restored = await command("restore", folder);
  if (restored.code !== 0) found(`the restore: ${restored.stdout}${restored.stderr}`);
  const audit = await command("audit");
  if (audit.code !== 0) found(`the audit of what was restored: ${audit.stdout}`);

  const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: 2 });
  const processes = createProcesses(repository, "restored");
  try {
    const { rows } = await pool.query<{ status: string }>("select status from generation where id = $1", [
      job.id,
    ]);
    const status = rows[0]?.status ?? "not there";
    if (status !== "processing")
      found(`in the backup the job is ${status}, so nothing was shown of one under way`);
    await Promise.all(processes.map((one) => one.start()));
    await until("the restored studio is healthy", 120_000, isHealthy, 500);
    const started = Date.now();
    // the same person, by the session that they had
    const client = createStudioClient({ url }).withToken(visitor.token);
    await until(
      "the job under way is done in the restored studio",
      300_000,
      async () => {
        return (await client.api.generation.get.query({ id: job.id })).status === "completed";
      },
      500,
    ).catch((error: Error) => found(error.message));
    const took = ((Date.now() - started) / 1000).toFixed(1);
    await checkNothingLost({ studio: { pool, variables }, visitor: { ...visitor, client }, found }, before);
    return {
      recovered: `${restored.stdout.trim()} It was started and served its images; the job that was under way was done ${took} s later.`,
      notes: [
        `${written.stdout.trim().split(" to ")[0]} in ${(written.ms / 1000).toFixed(1)} s, while a job was under way`,
        `a truncated one: “${refused.stderr.trim()}”`,
        audit.stdout.trim(),
      ],
    };
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
    await pool.end();
  }
}

async function largestFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sizes.toSorted((one, other) => other.size - one.size);
  return (largest?.file ?? "").slice(folder.length + 1);
}
