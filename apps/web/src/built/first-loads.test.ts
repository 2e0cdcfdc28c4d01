import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstLoads } from "../../scripts/first-loads.ts";

/** In kB, as they are served to browsers that read Brotli. An empty page of the same Next is 135 kB by gzip; none is above 1.37 times that; superjson is 3 of each. */
const budgets: Readonly<Record<string, number>> = {
  "/_global-error": 118,
  "/_not-found": 163.3,
  "/auth/callback": 169.7,
  "/billing": 180.5,
  "/create": 184.2,
  "/gallery": 184.9,
  "/gallery/[id]": 184.9,
  "/generate": 184.2,
  "/keep-account": 169.3,
  "/login": 177.3,
  "/magic-link": 169.7,
  "/not-me": 169.5,
  "/phone/[token]": 178.5,
  "/settings": 182.7,
  "/share/[token]": 171.5,
  "/training": 181,
  "/unknown": 179.9,
};
/** In kB: Brotli packs the hashes in files' names a little better or worse, so that another picture, too, changes a page by some bytes. */
const noise = 0.1;

test("the scripts of each page's first load are within its budget, and each page has one", async () => {
  const app = join(import.meta.dirname, "../..");
  const pages = await firstLoads(app);
  const kilobytes = new Map<string, number>();
  for (const [route, files] of pages) {
    const sizes = await Promise.all(files.map((file) => servedSize(join(app, ".next", file))));
    kilobytes.set(route, sizes.reduce((sum, size) => sum + size, 0) / 1000);
  }
  expect([...kilobytes.keys()].sort()).toEqual(Object.keys(budgets).sort());
  for (const [route, size] of kilobytes)
    expect.soft(size, route).toBeLessThanOrEqual((budgets[route] ?? 0) + noise);
});

/** @param file which has a compressed copy beside it, unless it is tiny */
async function servedSize(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
