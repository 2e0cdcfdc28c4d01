import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { runToEnd } from "../../run-program.ts";
import { until } from "../../until.ts";
import { getCommand, repository, type Variables } from "../processes.ts";
import { createVisitor, readImages } from "../visitor.ts";
import type { Round, RoundContext, Shown } from "./round.ts";
import { openSideStudio } from "./side-studio.ts";

const run = promisify(execFile);
const journal = "packages/db/migrations/meta/_journal.json";
/** how many migrations the older studio lacks, where no release is older */
const migrationsBack = 5;

/** A studio of an earlier commit gets a person with a model and an image; then this version takes over, its migration killed once. */
export const upgrade: Round = {
  name: "upgrade",
  title: "upgrade, killed in the middle",
  run: async (context) => {
    const from = await chooseCommit(context.from);
    if (from === undefined)
      return { skipped: "this checkout has no history to upgrade from (a full clone has)" };
    const root = join(context.studio.folder, "older");
    await run("git", ["worktree", "add", "--detach", root, from], { cwd: repository });
    try {
      return await upgradeFrom(root, from, context);
    } finally {
      await run("git", ["worktree", "remove", "--force", root], { cwd: repository });
    }
  },
};

/** The newest release, or the newest commit that lacks the last few migrations and whose own are all among today's. */
async function chooseCommit(given: string | undefined): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: repository })).stdout.trim();
  const readJournal = async (commit: string) =>
    (JSON.parse(await git("show", `${commit}:${journal}`)) as { entries: { tag: string; when: number }[] })
      .entries;
  try {
    if (given !== undefined) return await git("rev-parse", given);
    const release = await git("describe", "--tags", "--abbrev=0", "--match", "v*").catch(() => "");
    if (release !== "") return release;
    const today = await readJournal("HEAD");
    const commits = await git("log", "--first-parent", "-m", "--format=%H", "--", journal);
    for (const commit of new Set(commits.split("\n"))) {
      const entries = await readJournal(commit);
      // a migration that was made anew at a merge is another one: no studio of that commit can be upgraded
      const isPart = entries.every(
        ({ tag, when }, index) => tag === today[index]?.tag && when === today[index].when,
      );
      if (isPart && entries.length <= today.length - migrationsBack) return commit;
    }
  } catch {
    // no history, or a shallow clone
  }
  return undefined;
}

async function upgradeFrom(root: string, from: string, context: RoundContext): Promise<Shown> {
  const { studio, say, found } = context;
  const pnpm = join(repository, "node_modules/pnpm/bin/pnpm.cjs");
  say(`Installing the studio of ${from.slice(0, 12)}`);
  const installed = await runToEnd(
    process.execPath,
    [pnpm, "install", "--frozen-lockfile", "--prefer-offline"],
    {
      cwd: root,
      // biome-ignore lint/style/noProcessEnv: pnpm finds its store and registry as for the person who starts it
      env: { ...process.env, CI: "1" },
    },
  );
  if (installed.code !== 0)
    throw new Error(`The older studio could not be installed: ${installed.stderr || installed.stdout}`);

  const databaseUrl = await studio.parts.database.createDatabase("upgraded");
  const side = await openSideStudio(studio, "upgraded", databaseUrl);
  const { url, variables, isHealthy } = side;
  const command = (at: string, ...words: string[]) =>
    runToEnd(process.execPath, [getCommand(at), ...words], { env: variables, cwd: at });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const applied = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    return rows[0]?.count ?? 0;
  };
  let processes = side.createProcesses(root, "older");
  try {
    const prepared = await command(root, "migrate");
    if (prepared.code !== 0) throw new Error(`The older studio's database: ${prepared.stderr}`);
    const first = await applied();
    await Promise.all(processes.map((one) => one.start()));
    await until("the older studio is healthy", 120_000, isHealthy, 500);
    say("A person of the older studio trains a model");
    // of the words that people of that version agree to
    const { trainingConsent: consent }: { trainingConsent: { version: string } } = await import(
      join(root, "packages/contract/src/consent.ts")
    );
    const visitor = await createVisitor({ url, inboxUrl: studio.inboxUrl, consent }, found);
    const read = async () => ({
      images: [...(await readImages(visitor))].toSorted(),
      models: (await visitor.client.api.models.list.query()).map(({ id, name, triggerWord }) => [
        id,
        name,
        triggerWord,
      ]),
      credits: (await visitor.client.api.billing.balance.query()).spendable,
      person: (await visitor.client.api.auth.me.query()).id,
    });
    // free test images may still come
    await until(
      "nothing is under way",
      180_000,
      async () => {
        const { rows } = await pool.query(
          "select 1 from generation where status in ('pending', 'processing')",
        );
        return rows.length === 0;
      },
      500,
    );
    const before = await read();
    await Promise.all(processes.map((one) => one.stop()));

    const waited = await killInTheMiddle(pool, databaseUrl, () => variables);
    const afterKill = await applied();
    if (afterKill !== first) found(`a killed migration left ${afterKill - first} of its parts`);
    processes = side.createProcesses(root, "older-again");
    await Promise.all(processes.map((one) => one.start()));
    await until("the older studio is healthy again", 120_000, isHealthy, 500);
    if (JSON.stringify(await read()) !== JSON.stringify(before))
      found("after the killed migration the older studio shows something else");
    await Promise.all(processes.map((one) => one.stop()));

    const migrated = await command(repository, "migrate");
    if (migrated.code !== 0) found(`the migration after the kill: ${migrated.stderr}`);
    const last = await applied();
    processes = side.createProcesses(repository, "newer");
    await Promise.all(processes.map((one) => one.start()));
    await until("this version is healthy", 120_000, isHealthy, 500);
    const after = await read();
    if (JSON.stringify(after) !== JSON.stringify(before))
      found(`after the upgrade: ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
    const made = await visitor.follow(await visitor.generate(visitor.model, 1));
    if (made.status !== "completed") found(`an image of the older studio's model has ${made.status}`);
    const audit = await command(repository, "audit");
    if (audit.code !== 0) found(`the audit after the upgrade: ${audit.stdout}`);
    return {
      recovered: `${last - first} migrations; session, ${before.models.length} model, ${before.images.length} images and ${before.credits} credits kept`,
      notes: [
        `from ${from.slice(0, 12)}, killed while it waited for “${waited}”: nothing of it stayed, and the older studio went on`,
      ],
    };
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
    await pool.end();
    await side.stop();
  }
}

/** Holds what the migration must change, and kills it with SIGKILL while it waits for that. @returns the statement that waited */
async function killInTheMiddle(
  pool: pg.Pool,
  databaseUrl: string,
  variables: () => Variables,
): Promise<string> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  let waited = "";
  try {
    await holder.query("begin");
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    await holder.query(
      "lock table generation, training_session, photo, image, model, outbox in access share mode",
    );
    await runToEnd(process.execPath, [getCommand(), "migrate"], {
      env: variables(),
      child: async (child) => {
        await until("the migration waits in the middle", 60_000, async () => {
          const { rows } = await pool.query<{ query: string }>(
            "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          waited = rows[0]?.query.split("\n")[0] ?? "";
          return waited !== "";
        }).finally(() => child.kill("SIGKILL"));
      },
    });
  } finally {
    await holder.end();
  }
  // its session notices that nobody listens when it wants to say something
  await until(
    "the killed migration's session has ended",
    60_000,
    async () => {
      const { rows } = await pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.length === 0;
    },
    250,
  );
  return waited;
}
