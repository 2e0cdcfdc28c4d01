import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createJobServer, type JobServer } from "@portrait-studio/chaos/job-server";
import { until } from "@portrait-studio/chaos/until";
import { knowsFunctions } from "../parts/job-server.ts";
import { createRedis, type RedisPart } from "../parts/redis.ts";
import { readImages } from "../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round, RoundContext } from "./round.ts";
import { wasSentAgain } from "./sent-again.ts";

const kills = 4;
/** much shorter than the silence after which the studio sends a lost run again */
const awayMs = 5_000;

/** Inngest's own server with its queue in Redis: killed, it goes on with its runs, and the studio has nothing to send again. */
export const lastingQueue: Round = {
  name: "queue",
  title: "job server with Redis killed",
  needs: ["inngest", "redis-server"],
  run: async (context) => {
    const { studio, found } = context;
    const { inngest = "", "redis-server": program = "" } = studio.programs;
    const folder = join(studio.folder, "queue");
    const redis = await createRedis({ folder, onLine: studio.log.of("redis") }, program);
    const history = await studio.parts.database.createDatabase("inngest_history");
    const server = await createJobServer(inngest, {
      folder: join(folder, "inngest"),
      sdkUrl: studio.sdkUrl,
      queue: ["--redis-uri", redis.url, "--postgres-uri", `${history}?sslmode=disable`],
    });
    const usual = Object.fromEntries(
      Object.keys(server.variables).map((name) => [name, studio.variables[name]]),
    );
    try {
      await redis.start();
      await server.start();
      await studio.startProcesses(server.variables);
      await until("the server with Redis knows the functions", 60_000, () => knowsFunctions(server), 500);
      const { again, longestMs } = await killInJobs(context, server, redis);
      if (again > 0) found(`${again} of ${kills} runs were lost, and sent again by the studio`);
      return {
        recovered: `by itself: the killed server went on with all ${kills} runs, done ${(longestMs / 1000).toFixed(1)} s after its return at most; ${again} were sent again`,
        notes: ["in half of the kills Redis was killed too"],
      };
    } finally {
      await studio.startProcesses(usual);
      await server.kill();
      await redis.kill();
    }
  },
};

/** @returns how many runs the studio had to send again, and the longest time from the server's return to a job's end */
async function killInJobs(
  context: RoundContext,
  server: JobServer,
  redis: RedisPart,
): Promise<{ again: number; longestMs: number }> {
  const { studio, visitor, say, found } = context;
  const before = await readImages(visitor);
  let again = 0;
  let longestMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const job = await visitor.generate(visitor.model, 4);
    await until("the job is under way", 60_000, async () => {
      return (await visitor.read(job)).status === "processing";
    });
    await server.kill();
    if (kill % 2 === 0) await redis.kill();
    await delay(awayMs);
    if (kill % 2 === 0) await redis.start();
    await server.start();
    const back = Date.now();
    const { status, completedAt } = await visitor.follow(job);
    if (status !== "completed") found(`the job of kill ${kill} has ${status}`);
    const afterMs = Math.max(0, Date.parse(completedAt ?? "") - back);
    longestMs = Math.max(longestMs, afterMs);
    if (await wasSentAgain(studio.pool, job.id)) again += 1;
    say(`${kill}/${kills} done ${(afterMs / 1000).toFixed(1)} s after the return`);
  }
  await checkNothingLost(context, before);
  return { again, longestMs };
}
