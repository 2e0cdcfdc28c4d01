import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstLoads } from "../../scripts/first-loads.ts";

/** In kB, as they are served to browsers that read Brotli. An empty page of the same Next is 135 kB by gzip; none is above 1.32 times that. */
const budgets: Readonly<Record<string, number>> = {
  "/_global-error": 118,
  "/_not-found": 158.5,
  "/auth/callback": 164.5,
  "/billing": 174.4,
  "/create": 175.8,
  "/gallery": 178.2,
  "/gallery/[id]": 178.2,
  "/generate": 175.8,
  "/keep-account": 163.5,
  "/login": 172,
  "/magic-link": 164.5,
  "/not-me": 163.5,
  "/settings": 176.5,
  "/share/[token]": 164,
  "/training": 174.8,
  "/unknown": 173.6,
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
