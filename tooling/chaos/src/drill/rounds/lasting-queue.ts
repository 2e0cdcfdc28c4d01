import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { startInngestServer } from "../../inngest-server.ts";
import { type PartOptions, type ProgramPart, startProgram } from "../../part.ts";
import { until } from "../../until.ts";
import { readImages, untilProcessing } from "../../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import { wasSentAgain } from "./outages.ts";
import type { Round, RoundContext } from "./round.ts";

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
    const redis = await startRedis({ ...studio.partOptions("redis"), folder }, program);
    const history = await studio.parts.database.createDatabase("inngest_history");
    const server = await startInngestServer(inngest, {
      ...studio.partOptions("inngest-with-redis"),
      folder: join(folder, "inngest"),
      sdkUrl: studio.sdkUrl,
      queue: ["--redis-uri", redis.url, "--postgres-uri", `${history}?sslmode=disable`],
    });
    const usual = Object.fromEntries(
      Object.keys(server.variables).map((name) => [name, studio.variables[name]]),
    );
    try {
      await studio.startProcesses(server.variables);
      await until("the server with Redis knows the functions", 60_000, server.knowsFunctions, 500);
      const { again, longestMs } = await killInJobs(context, server, redis);
      if (again > 0) found(`${again} of ${kills} runs were lost, and sent again by the studio`);
      return {
        recovered: `by itself: the killed server went on with all ${kills} runs, done ${(longestMs / 1000).toFixed(1)} s after its return at most; ${again} were sent again`,
        notes: ["in half of the kills Redis was killed too"],
      };
    } finally {
      await studio.startProcesses(usual);
      await server.stop();
      await redis.stop();
    }
  },
};

/** @returns how many runs the studio had to send again, and the longest time from the server's return to a job's end */
async function killInJobs(
  context: RoundContext,
  server: ProgramPart,
  redis: ProgramPart,
): Promise<{ again: number; longestMs: number }> {
  const { studio, visitor, say, found } = context;
  const before = await readImages(visitor);
  let again = 0;
  let longestMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const job = await visitor.generate(visitor.model, 4);
    await untilProcessing(job);
    await server.kill();
    if (kill % 2 === 0) await redis.kill();
    await delay(awayMs);
    if (kill % 2 === 0) await redis.comeBack();
    await server.comeBack();
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

/** Redis that writes down what it is told, as docs/hosting/private.md has it. @returns it with its address */
async function startRedis(
  { folder, onLine }: PartOptions,
  program: string,
): Promise<ProgramPart & { url: string }> {
  const port = await freePort();
  const own = join(folder, "redis");
  await mkdir(own, { recursive: true });
  const flags = { bind: "127.0.0.1", port: String(port), dir: own, appendonly: "yes", save: "" };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const part = await startProgram({ name: "Redis", program, args, onLine, answers: () => answersPing(port) });
  return { ...part, url: `redis://127.0.0.1:${port}` };
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.setTimeout(2000, () => socket.destroy(new Error("Redis does not answer.")));
    socket.write("PING\r\n");
    const [answer] = await once(socket, "data");
    return String(answer).startsWith("+PONG");
  } finally {
    socket.destroy();
  }
}
