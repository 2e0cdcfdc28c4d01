import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { lookAround, readImages } from "../../visitor.ts";
import { type Measured, measure } from "../processes.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

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
    await lookAround(studio, visitor, { people, looks });
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

/** Bytes of all files below a folder. */
async function measureSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
