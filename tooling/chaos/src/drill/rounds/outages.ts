import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { until } from "../../until.ts";
import { readImages, untilProcessing } from "../../visitor.ts";
import { observe } from "../observe.ts";
import { measure } from "../processes.ts";
import type { HostedStudio } from "../studio.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round, RoundContext, RoundShown } from "./round.ts";

export interface Outage {
  title: string;
  leave: (studio: HostedStudio) => Promise<void> | void;
  comeBack: (studio: HostedStudio) => Promise<void> | void;
  /** what health must say while it is away: status, word, and failing checks */
  health: RegExp;
  /** whether the job ends while it is away, because another one takes over */
  replaced?: boolean;
  lookAfterMs?: number;
}

/** Heartbeats come every 15 s, and a job under way has noticed too. */
const usuallyLookAfterMs = 20_000;
const backWithinMs = 180_000;
const images = 4;

export async function endure(
  { title, leave, comeBack, health, replaced = false, lookAfterMs }: Outage,
  context: RoundContext,
): Promise<RoundShown> {
  const { studio, visitor, say, found, awaySeconds } = context;
  const before = await readImages(visitor);
  const job = await visitor.generate(visitor.model, images);
  await untilProcessing(job);
  const gone = Date.now();
  let away = true;
  const returns = async () => {
    if (away) await comeBack(studio);
    away = false;
  };
  try {
    await leave(studio);
    say(`${title}: gone`);
    if (replaced && !(await isTakenAgain(studio.pool, job.id)))
      found("what stood still did not have the job, or nobody took it over");
    await delay(lookAfterMs ?? Math.min(usuallyLookAfterMs, awaySeconds * 500));
    const seen = await observe(studio, visitor);
    const told = seen.health[0] ?? "";
    if (!health.test(told)) found(`health says “${told}” while it is away`);
    if (replaced) {
      await visitor.follow(job);
      say(`${title}: the job under way is done`);
    } else await delay(Math.max(0, gone + awaySeconds * 1000 - Date.now()));
    await returns();
    const back = Date.now();
    say(`${title}: back`);
    await until(
      "the studio is healthy",
      backWithinMs,
      async () => (await fetch(`${studio.url}/api/health`)).ok,
      250,
    );
    const healthyMs = Date.now() - back;
    const { status, error, completedAt } = await visitor.follow(job);
    const endedMs = Date.now() - back;
    if (Date.parse(completedAt ?? "") < gone)
      found("the job had ended before it left, so nothing was shown of a job under way");
    if (status !== "completed") found(`the job under way has ${status} (${error?.code})`);
    await checkNothingLost(context, before);
    return {
      seen,
      logged: studio.complaints(gone),
      recovered: replaced
        ? `the job under way was done meanwhile, after ${seconds(back - gone)}`
        : `healthy after ${seconds(healthyMs)}; the job under way was done ${seconds(endedMs)} after the return`,
      notes: [`away for ${seconds(back - gone)}`],
    };
  } finally {
    await returns();
  }
}

const outage = ({ name, needs = [], ...what }: Outage & Pick<Round, "name" | "needs">): Round => ({
  name,
  title: what.title,
  needs,
  run: (context) => endure(what, context),
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function freezeBusiest({ workers }: HostedStudio): Promise<void> {
  const first = await measure(workers);
  await delay(1000);
  const second = await measure(workers);
  const used = second.map(({ cpu }, index) => cpu - (first[index]?.cpu ?? 0));
  workers[used.indexOf(Math.max(...used))]?.send("SIGSTOP");
}

export const outages: readonly Round[] = [
  outage({
    name: "postgres",
    title: "PostgreSQL gone",
    health: /: 503 .*database/,
    leave: ({ parts }) => parts.database.leave(),
    comeBack: ({ parts }) => parts.database.comeBack(),
  }),
  outage({
    name: "pooler",
    title: "PgBouncer stands still",
    needs: ["pgbouncer"],
    health: /: 503 .*database/,
    leave: ({ parts }) => parts.pooler?.freeze(),
    comeBack: ({ parts }) => parts.pooler?.thaw(),
  }),
  outage({
    name: "files",
    title: "S3 gone",
    needs: ["versitygw"],
    health: /: 503 .*storage/,
    leave: ({ parts }) => parts.files?.leave(),
    comeBack: ({ parts }) => parts.files?.comeBack(),
  }),
  outage({
    name: "mail",
    title: "mail server gone",
    health: /: 200/,
    leave: ({ parts }) => parts.mail.leave(),
    comeBack: ({ parts }) => parts.mail.comeBack(),
  }),
  outage({
    name: "jobs",
    title: "job server killed",
    health: /: 503 .*jobs/,
    leave: ({ parts }) => parts.jobs.leave(),
    comeBack: ({ parts }) => parts.jobs.comeBack(),
  }),
  outage({
    name: "worker",
    title: "a worker stands still",
    // without it one worker has all calls
    needs: ["caddy"],
    // heartbeats count for a minute
    lookAfterMs: 75_000,
    replaced: true,
    health: /: 200 ok/,
    leave: freezeBusiest,
    comeBack: ({ workers }) => {
      for (const worker of workers) worker.send("SIGCONT");
    },
  }),
  outage({
    name: "web",
    title: "a web server stands still",
    needs: ["caddy"],
    health: /: 200 ok/,
    leave: ({ web }) => web[0]?.send("SIGSTOP"),
    comeBack: ({ web }) => web[0]?.send("SIGCONT"),
  }),
];

async function isTakenAgain(pool: pg.Pool, jobId: string): Promise<boolean> {
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(250)) {
    const { rowCount } = await pool.query("select 1 from task where job_id = $1 and tries > 1", [jobId]);
    if (rowCount) return true;
  }
  return false;
}

export async function wasSentAgain(pool: pg.Pool, jobId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from outbox where data::text like $1 and sends > 1 limit 1",
    [`%${jobId}%`],
  );
  return rowCount === 1;
}
