import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { getNextVersionOption, writeNextVersion } from "@portrait-studio/db/next-version";
import pg from "pg";
import { createCommand, type Variables } from "../../studio-command.ts";
import { until } from "../../until.ts";
import { createVisitor, readImages } from "../../visitor.ts";
import type { Round, RoundContext, RoundShown } from "./round.ts";
import { startSideStudio } from "./side-studio.ts";

export const upgrade: Round = {
  name: "upgrade",
  title: "upgrade, killed in the middle",
  run: (context) => withNextVersion((next) => upgradeTo(next, context)),
};

export const downgrade: Round = {
  name: "downgrade",
  title: "a version older than its database",
  run: (context) =>
    withNextVersion(async (next) => {
      const { studio, found } = context;
      const DATABASE_URL = await studio.parts.database.createDatabase("newer");
      const variables = { ...studio.variables, DATABASE_URL, DATABASE_URL_DIRECT: "" };
      const made = await createCommand({ ...variables, ...next })("migrate");
      if (made.code !== 0) throw new Error(`The newer database could not be made: ${made.stderr}`);
      const command = createCommand(variables);
      const refused = await command("migrate");
      if (refused.code !== 1 || !refused.stderr.startsWith("The database is newer"))
        found(`studio migrate: ${refused.output}`);
      const said = (await command("doctor")).stdout.split("\n").find((line) => /newer than this/.test(line));
      if (said === undefined) found("the doctor says nothing of a newer database");
      return {
        recovered: "refused, nothing changed",
        notes: [`studio migrate: “${refused.stderr.trim()}”`, `doctor: ${said}`],
      };
    }),
};

/** @param work gets the variables with which a process is one of the next version */
async function withNextVersion<Result>(work: (next: Variables) => Promise<Result>): Promise<Result> {
  const folder = await writeNextVersion();
  try {
    return await work({ NODE_OPTIONS: getNextVersionOption(folder) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function upgradeTo(next: Variables, context: RoundContext): Promise<RoundShown> {
  const { say, found } = context;
  const side = await startSideStudio(context, "upgraded", async (command) => {
    const prepared = await command("migrate");
    if (prepared.code !== 0) throw new Error(`The database could not be prepared: ${prepared.stderr}`);
  });
  const { variables, studioUrl: url, inboxUrl } = side;
  const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: 2 });
  const state = async () => {
    const { rows } = await pool.query<{ migrations: number; columns: string }>(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations, (select string_agg(table_name || '.' || column_name,
        ' ' order by table_name, column_name) from information_schema.columns where table_schema = 'public') as columns`,
    );
    return rows[0] ?? { migrations: 0, columns: "" };
  };
  try {
    const first = await state();
    say("A person of the older studio trains a model");
    const visitor = await createVisitor({ url, inboxUrl: context.studio.inboxUrl ?? inboxUrl }, found);
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
    const before = await read();
    const compare = async (when: string) => {
      const now = await read();
      if (JSON.stringify(now) !== JSON.stringify(before))
        found(`${when}: ${JSON.stringify(now)} instead of ${JSON.stringify(before)}`);
    };
    await side.pause();
    const waited = await killInTheMiddle(pool, { ...variables, ...next });
    if (JSON.stringify(await state()) !== JSON.stringify(first))
      found("a killed migration left a part of it");
    await side.restart();
    await compare("the older studio after the killed migration");

    await side.pause();
    const migrated = await createCommand({ ...variables, ...next })("migrate");
    if (migrated.code !== 0) found(`the migration after the kill: ${migrated.stderr}`);
    const last = await state();
    if (last.migrations !== first.migrations + 1)
      found(`${last.migrations - first.migrations} migrations were done`);
    await side.restart(next);
    await compare("after the upgrade");
    const made = await visitor.follow(await visitor.generate(visitor.model, 1));
    if (made.status !== "completed") found(`an image of the older studio's model has ${made.status}`);
    const audit = await createCommand(variables)("audit");
    if (audit.code !== 0) found(`the audit after the upgrade: ${audit.stdout}`);
    return {
      recovered: `session, ${before.models.length} model, ${before.images.length} images and ${before.credits} credits kept`,
      notes: [`killed while it waited for “${waited}”: nothing of it stayed, and the older studio went on`],
    };
  } finally {
    await pool.end();
    await side.stop();
  }
}

/** Holds what the migration must change, and kills it with SIGKILL while it waits for that. @returns the statement that waited */
async function killInTheMiddle(pool: pg.Pool, variables: Variables): Promise<string> {
  const holder = await pool.connect();
  let waited = "";
  try {
    await holder.query("begin");
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    await holder.query("lock table generation in access share mode");
    const spawned = Promise.withResolvers<ChildProcess>();
    const ended = createCommand(variables, { onSpawn: spawned.resolve })("migrate");
    const child = await spawned.promise;
    const isWaiting = async () => {
      const { rows } = await pool.query<{ query: string }>(
        "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      waited = rows[0]?.query.trim().split("\n")[0] ?? "";
      return waited !== "" || child.exitCode !== null;
    };
    await until("the migration waits in the middle", 120_000, isWaiting).finally(() => child.kill("SIGKILL"));
    const { code, output } = await ended;
    if (code !== null) throw new Error(`The migration ended before it was killed: ${output}`);
  } finally {
    holder.release(true);
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
