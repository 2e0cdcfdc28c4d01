import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { StudioProcess } from "@portrait-studio/launcher/studio";
import { until } from "../../until.ts";
import { createVisitor, readImages, type Visitor } from "../../visitor.ts";
import { type Measured, measure } from "../processes.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

const run = promisify(execFile);
const people = 10;
const looks = 20;
const portraits = 10;

/** Measures portraits and ten people who look around at once. Ratios and sums change little with other work on the machine. */
export const figures: Round = {
  name: "figures",
  title: "what portraits and people cost",
  run: async (context) => {
    const { studio, visitor } = context;
    const before = await readImages(visitor);
    const all = [...studio.web, ...studio.workers];
    const stored = join(studio.folder, studio.parts.files ? "s3" : "storage");
    const storedBefore = await measureSize(stored);
    const first = await measure(all);
    const jobs = await Promise.all(
      Array.from({ length: portraits }, () => visitor.generate(visitor.model, 1)),
    );
    for (const job of jobs) await visitor.follow(job);
    await checkNothingLost(context, before);
    const second = await measure(all);
    const bytes = ((await measureSize(stored)) - storedBefore) / portraits;
    const { rows } = await studio.pool.query<{ images: number; database: number }>(
      "select count(*)::float8 as images, pg_database_size(current_database())::float8 as database from image",
    );
    await lookAround(studio, visitor);
    const third = await measure(all);
    const [{ images, database } = { images: 0, database: 0 }] = rows;
    const processor = (app: string, from: Measured, to: Measured) =>
      all.reduce(
        (sum, one, index) => sum + (one.app === app ? (to[index]?.cpu ?? 0) - (from[index]?.cpu ?? 0) : 0),
        0,
      );
    const memory = (app: string, at: Measured) =>
      Math.max(...all.map((one, index) => (one.app === app ? (at[index]?.memory ?? 0) : 0)));
    const megabytes = (value: number) => `${Math.round(value / 1e6)} MB`;
    return {
      recovered: "nothing was away",
      notes: [
        `a portrait: ${(processor("worker", first, second) / portraits).toFixed(1)} s of a worker's processor, ${(processor("web", first, second) / portraits).toFixed(2)} s of web's, ${Math.round(bytes / 1000)} kB of files with its small version`,
        `memory after ${portraits} at once: web ${megabytes(memory("web", second))}, worker ${megabytes(memory("worker", second))}`,
        `${people} people who look at ${looks} pages with five images each: ${((processor("web", second, third) / (people * looks)) * 1000).toFixed(0)} ms of web's processor a page, web then ${megabytes(memory("web", third))}`,
        `the database has ${megabytes(database)} with ${images} images`,
      ],
    };
  },
};

async function measureSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

const portraitsEach = 6;
/** Until both proxies, which ask every five seconds, know of what was started. */
const proxiesKnowMs = 7000;

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
        return { ...portraits, pages: await lookAround(studio, visitor) };
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

/** Ten people look at the gallery's first page and five of its images, again and again. @returns pages a second */
async function lookAround({ url }: { url: string }, { client, token }: Visitor): Promise<number> {
  const began = performance.now();
  const look = async () => {
    const { items } = await client.api.images.list.query({ limit: 20 });
    const page = fetch(`${url}/gallery`, { headers: { authorization: `Bearer ${token}` } });
    for (const response of await Promise.all([page, ...items.slice(0, 5).map((item) => fetch(item.url))]))
      await response.arrayBuffer();
  };
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let count = 0; count < looks; count += 1) await look();
    }),
  );
  return (people * looks * 1000) / (performance.now() - began);
}
