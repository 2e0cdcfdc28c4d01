import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStudioClient } from "@portrait-studio/client";
import type { CommandResult } from "@portrait-studio/launcher/turbo";
import pg from "pg";
import type { AskedJob } from "../../person.ts";
import { until } from "../../until.ts";
import { readImages, untilProcessing } from "../../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round, RoundContext, RoundShown } from "./round.ts";
import { startSideStudio } from "./side-studio.ts";

export const backup: Round = {
  name: "backup",
  title: "backup while images are made",
  run: async (context) => {
    const { studio, visitor, found } = context;
    const folder = join(studio.folder, "backup");
    const before = await readImages(visitor);
    const job = await visitor.generate(visitor.model, 4);
    await untilProcessing(job);
    const written = await studio.command("backup", folder);
    if (written.code !== 0) found(`the backup: ${written.stderr}`);
    await visitor.follow(job);
    await checkNothingLost(context, before);

    try {
      return await restoreInto({ ...context, before, job, folder, written });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

interface Backup extends RoundContext {
  before: ReadonlyMap<string, string>;
  job: AskedJob;
  folder: string;
  written: CommandResult;
}

async function restoreInto({ before, job, folder, written, ...context }: Backup): Promise<RoundShown> {
  const { visitor, found } = context;
  const notes: string[] = [];
  let restored = "";
  const side = await startSideStudio(context, "restored", async (command, { DATABASE_URL }) => {
    const damaged = join(folder, "files", await largestFile(join(folder, "files")));
    const kept = await readFile(damaged);
    await truncate(damaged, Math.floor(kept.byteLength / 2));
    const refused = await command("restore", folder);
    if (refused.code !== 1 || !/damaged/.test(refused.stderr)) found(`a truncated backup: ${refused.output}`);
    await writeFile(damaged, kept);
    const whole = await command("restore", folder);
    if (whole.code !== 0) found(`the restore: ${whole.output}`);
    restored = whole.stdout.trim();
    const audit = await command("audit");
    if (audit.code !== 0) found(`the audit of what was restored: ${audit.stdout}`);
    notes.push(`a truncated one: “${refused.stderr.trim()}”`, audit.stdout.trim());
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ status: string }>("select status from generation where id = $1", [
      job.id,
    ]);
    await client.end();
    const status = rows[0]?.status ?? "not there";
    if (status !== "processing")
      found(`in the backup the job is ${status}, so nothing was shown of one under way`);
  });
  const pool = new pg.Pool({ connectionString: side.variables.DATABASE_URL, max: 2 });
  try {
    const started = Date.now();
    const client = createStudioClient({ url: side.studioUrl }).withToken(visitor.token);
    await until(
      "the job under way is done in the restored studio",
      300_000,
      async () => (await client.api.generation.get.query({ id: job.id })).status === "completed",
      500,
    ).catch((error: Error) => found(error.message));
    const took = ((Date.now() - started) / 1000).toFixed(1);
    const { variables } = side;
    await checkNothingLost({ studio: { pool, variables }, visitor: { ...visitor, client }, found }, before);
    return {
      recovered: `${restored} It was started and served its images; the job that was under way was done ${took} s later.`,
      notes: [
        `${written.stdout.trim().split(" to ")[0]} in ${(written.ms / 1000).toFixed(1)} s, while a job was under way`,
        ...notes,
      ],
    };
  } finally {
    await pool.end();
    await side.stop();
  }
}

async function largestFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sizes.toSorted((one, other) => other.size - one.size);
  return (largest?.file ?? "").slice(folder.length + 1);
}
