import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstLoads } from "../../scripts/first-loads.ts";

/** In kB, as they are served to browsers that read Brotli. An empty page of the same Next is 135 kB by gzip; none is above 1.34 times that. */
const budgets: Readonly<Record<string, number>> = {
  "/_global-error": 118,
  "/_not-found": 159.6,
  "/auth/callback": 165.7,
  "/billing": 176.4,
  "/create": 177.8,
  "/gallery": 180.2,
  "/gallery/[id]": 180.2,
  "/generate": 177.8,
  "/keep-account": 164.9,
  "/login": 173.3,
  "/magic-link": 165.7,
  "/not-me": 164.9,
  "/settings": 178.6,
  "/share/[token]": 167.5,
  "/training": 176.8,
  "/unknown": 175.8,
};

test("the scripts of each page's first load are within its budget, and each page has one", async () => {
  const app = join(import.meta.dirname, "../..");
  const pages = await firstLoads(app);
  const kilobytes = new Map<string, number>();
  for (const [route, files] of pages) {
    const sizes = await Promise.all(files.map((file) => servedSize(join(app, ".next", file))));
    kilobytes.set(route, sizes.reduce((sum, size) => sum + size, 0) / 1000);
  }
  expect([...kilobytes.keys()].sort()).toEqual(Object.keys(budgets).sort());
  for (const [route, size] of kilobytes) expect.soft(size, route).toBeLessThanOrEqual(budgets[route] ?? 0);
});

/** @param file which has a compressed copy beside it, unless it is tiny */
async function servedSize(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
