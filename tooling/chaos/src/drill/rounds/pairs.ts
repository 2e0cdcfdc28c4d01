import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { StudioProcess } from "@portrait-studio/launcher/studio";
import { until } from "../../until.ts";
import { createVisitor, lookAround, readImages, type Visitor } from "../../visitor.ts";
import { measure } from "../processes.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

const run = promisify(execFile);
const portraitsEach = 6;
const people = 10;
const looks = 20;
/** Until both proxies, which ask every five seconds, know of what was started. */
const proxiesKnowMs = 7000;

/** Compares two web servers and two workers with one of each, every process with one core of its kind. */
export const pairs: Round = {
  name: "pairs",
  title: "one and two of each",
  needs: ["caddy"],
  run: async (context) => {
    const { studio, visitor, found, say } = context;
    if (availableParallelism() < 2) return { skipped: "two of each need two cores" };
    const isPinned = await pin(studio.web[0], 0);
    if (!isPinned) return { skipped: "there is no taskset (Linux), which gives a process one core" };
    const before = await readImages(visitor);
    const artists = [visitor, await createVisitor(studio, found)];
    try {
      const kinds = [studio.web, studio.workers];
      const time = async (count: number) => {
        say(`${count} of each`);
        for (const processes of kinds)
          for (const [core, one] of processes.slice(0, count).entries()) await pin(one, core);
        const portraits = await timePortraits(artists, studio.workers.slice(0, count));
        return { ...portraits, pages: await timePages(studio, visitor) };
      };
      for (const [, second] of kinds) await second?.pause();
      const one = await time(1);
      for (const [, second] of kinds) await second?.restart();
      await until("both of each answer", 60_000, async () => (await measure(kinds.flat())).length === 4);
      await delay(proxiesKnowMs);
      const two = await time(2);
      await checkNothingLost(context, before);
      const pair = (name: "portraits" | "pages") =>
        `${one[name].toFixed(1)} by one and ${two[name].toFixed(1)} by two, ${(two[name] / one[name]).toFixed(2)} times as many`;
      return {
        recovered: "nothing was away",
        notes: [
          `portraits a minute, each worker with one core: ${pair("portraits")}; a worker had ${Math.round(one.busy * 100)} % and ${Math.round(two.busy * 100)} % of its core`,
          `pages a second with five images each, each web server with one core: ${pair("pages")}`,
        ],
      };
    } finally {
      await studio.startProcesses();
    }
  },
};

/** All threads of it on one core. @returns whether this machine can do it */
async function pin(one: StudioProcess | undefined, core: number): Promise<boolean> {
  const args = ["--all-tasks", "--cpu-list", "--pid", String(core), String(one?.pid())];
  return await run("taskset", args).then(
    () => true,
    () => false,
  );
}

/** @returns portraits a minute, and the part of its core that a worker had */
async function timePortraits(artists: readonly Visitor[], workers: readonly StudioProcess[]) {
  const began = performance.now();
  const first = await measure(workers);
  await Promise.all(
    artists.flatMap((artist) =>
      Array.from({ length: portraitsEach }, async () =>
        artist.follow(await artist.generate(artist.model, 1)),
      ),
    ),
  );
  const last = await measure(workers);
  const seconds = (performance.now() - began) / 1000;
  const used = last.reduce((sum, { cpu }, index) => sum + cpu - (first[index]?.cpu ?? 0), 0);
  return {
    portraits: (artists.length * portraitsEach * 60) / seconds,
    busy: used / seconds / workers.length,
  };
}

/** @returns pages a second */
async function timePages(studio: { url: string }, visitor: Visitor): Promise<number> {
  const began = performance.now();
  await lookAround(studio, visitor, { people, looks });
  return (people * looks * 1000) / (performance.now() - began);
}
