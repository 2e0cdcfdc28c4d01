import { setTimeout as delay } from "node:timers/promises";
import { until } from "@portrait-studio/chaos/until";
import { observe } from "../observe.ts";
import type { HostedStudio } from "../studio.ts";
import { readImages } from "../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

interface Outage extends Pick<Round, "name" | "title" | "needs"> {
  leave: (studio: HostedStudio) => Promise<void> | void;
  comeBack: (studio: HostedStudio) => Promise<void> | void;
  /** whether the job ends while it is away, because another one takes over */
  replaced?: boolean;
  lookAfterMs?: number;
}

/** Heartbeats come every 15 s, and a job under way has noticed too. */
const usuallyLookAfterMs = 20_000;
const backWithinMs = 180_000;

/** While a person's job is under way, something leaves; it comes back after a while, and the job must end well. */
function outage({ leave, comeBack, replaced = false, lookAfterMs, ...round }: Outage): Round {
  return {
    ...round,
    run: async (context) => {
      const { studio, visitor, say, awaySeconds } = context;
      const before = await readImages(visitor);
      const job = await visitor.generate(visitor.model, 2);
      await until(
        "the job is under way",
        60_000,
        async () => (await visitor.read(job)).status === "processing",
      );
      const gone = Date.now();
      let away = true;
      const returns = async () => {
        if (away) await comeBack(studio);
        away = false;
      };
      try {
        await leave(studio);
        say(`${round.title}: gone`);
        await delay(lookAfterMs ?? Math.min(usuallyLookAfterMs, awaySeconds * 500));
        const seen = await observe(studio, visitor);
        if (replaced) {
          await visitor.follow(job);
          say(`${round.title}: the job under way is done`);
        } else await delay(Math.max(0, gone + awaySeconds * 1000 - Date.now()));
        await returns();
        const back = Date.now();
        say(`${round.title}: back`);
        await until(
          "the studio is healthy",
          backWithinMs,
          async () => (await fetch(`${studio.url}/api/health`)).ok,
          250,
        );
        const healthyMs = Date.now() - back;
        const { status, error } = await visitor.follow(job);
        const endedMs = Date.now() - back;
        if (status !== "completed") context.found(`the job under way has ${status} (${error?.code})`);
        await checkNothingLost(context, before);
        return {
          seen,
          logged: studio.log.complaints(gone),
          recovered: replaced
            ? `the job under way was done meanwhile, after ${seconds(back - gone)}`
            : `healthy after ${seconds(healthyMs)}; the job under way was done ${seconds(endedMs)} after the return`,
          notes: [`away for ${seconds(back - gone)}`],
        };
      } finally {
        await returns();
      }
    },
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export const outages: readonly Round[] = [
  outage({
    name: "postgres",
    title: "PostgreSQL gone",
    leave: ({ parts }) => parts.database.leave(),
    comeBack: ({ parts }) => parts.database.comeBack(),
  }),
  outage({
    name: "pooler",
    title: "PgBouncer stands still",
    needs: ["pgbouncer"],
    leave: ({ parts }) => parts.pooler?.freeze(),
    comeBack: ({ parts }) => parts.pooler?.thaw(),
  }),
  outage({
    name: "files",
    title: "S3 gone",
    needs: ["versitygw"],
    leave: ({ parts }) => parts.files?.leave(),
    comeBack: ({ parts }) => parts.files?.comeBack(),
  }),
  outage({
    name: "mail",
    title: "mail server gone",
    leave: ({ parts }) => parts.mail.leave(),
    comeBack: ({ parts }) => parts.mail.comeBack(),
  }),
  outage({
    name: "jobs",
    title: "job server killed",
    leave: ({ parts }) => parts.jobs.leave(),
    comeBack: ({ parts }) => parts.jobs.comeBack(),
  }),
  outage({
    name: "worker",
    title: "a worker stands still",
    // heartbeats count for a minute
    lookAfterMs: 75_000,
    replaced: true,
    leave: ({ workers }) => workers[0]?.freeze(),
    comeBack: ({ workers }) => workers[0]?.thaw(),
  }),
  outage({
    name: "web",
    title: "a web server stands still",
    needs: ["caddy"],
    leave: ({ web }) => web[0]?.freeze(),
    comeBack: ({ web }) => web[0]?.thaw(),
  }),
];
