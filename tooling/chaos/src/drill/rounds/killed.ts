import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../until.ts";
import { readImages } from "../../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

const requests = 4;
const imagesEach = 4;
const callEveryMs = 250;
/** half of the longest that was ever seen, at ten times the load */
const answersWithinMs = 26_000;

export const killed: Round = {
  name: "killed",
  title: "kill -9 of a worker and the web servers, in a backlog",
  run: async ({ studio, visitor, say, found }) => {
    const { pool, url, web, workers, parts } = studio;
    const before = await readImages(visitor);
    const ids: string[] = [];
    for (let n = 0; n < requests; n += 1) ids.push((await visitor.generate(visitor.model, imagesEach)).id);
    const count = async (from: string) =>
      (await pool.query<{ n: number }>(`select coalesce(sum(n), 0)::int as n from (${from}) counted`, [ids]))
        .rows[0]?.n ?? 0;
    const images = "select count(*) as n from image where generation_id = any($1)";
    await until("a quarter is made", 300_000, async () => (await count(images)) >= requests, 100);
    workers[0]?.send("SIGKILL");
    say("The first worker is killed");
    const again = new Map<string, number>();
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const { rows } = await pool.query<{ task: string; tries: number }>(
          "select job_id || position as task, tries from task where job_id = any($1) and tries > 1",
          [ids],
        );
        for (const { task, tries } of rows) again.set(task, Math.max(again.get(task) ?? 0, tries - 1));
        await delay(callEveryMs);
      }
    })();
    await until("the worker's images are taken again", 60_000, async () => again.size > 0);
    for (const one of web) one.send("SIGKILL");
    const gone = performance.now();
    const calls: Promise<boolean>[] = [];
    let answeredMs = 0;
    while (answeredMs === 0) {
      const call = fetch(`${url}/`, { signal: AbortSignal.timeout(60_000) }).then(
        async (page) => (await page.text()) !== "" && page.ok,
        () => false,
      );
      calls.push(call);
      call.then((answered) => {
        if (answered && answeredMs === 0) answeredMs = performance.now() - gone;
      });
      await delay(callEveryMs);
    }
    say(`A page answers after ${(answeredMs / 1000).toFixed(1)} s`);
    const failed = (await Promise.all(calls)).filter((answered) => !answered).length;
    if (answeredMs > answersWithinMs) found(`the web servers were away for ${Math.round(answeredMs)} ms`);
    if (parts.proxy && failed > 0) found(`${failed} of ${calls.length} pages were not answered`);
    await checkNothingLost({ studio, visitor, found }, before);
    isOver = true;
    await watching;
    const made = await count(images);
    const withheld = await count(
      "select jsonb_array_length(withheld) as n from generation where id = any($1)",
    );
    const charged = await count("select credits_charged as n from generation where id = any($1)");
    const twice = [...again.values()].reduce((sum, times) => sum + times, 0);
    if (made + withheld !== requests * imagesEach)
      found(`${made} images and ${withheld} withheld of ${requests * imagesEach}`);
    if (charged !== made) found(`${charged} credits for ${made} images`);
    if (twice > availableParallelism()) found(`${twice} images were made twice`);
    return {
      recovered: `a page after ${(answeredMs / 1000).toFixed(1)} s; ${twice} of ${made} images made twice`,
      notes: [
        `${made} images, ${withheld} withheld, ${charged} credits; the killed worker had at most ${availableParallelism()} in hand`,
        `${failed} of ${calls.length} pages that were asked for meanwhile were not answered`,
      ],
    };
  },
};
