import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { report, say } from "@portrait-studio/bench";
import { firstLoads } from "../scripts/first-loads.ts";

/**
 * The JavaScript that a page's first load brings, in transferred bytes, against that of an empty page of the same Next, which is written
 * and built here: ours packed by Brotli, as it is served, and the empty page's by gzip, as Next serves it. The second row of a page has
 * Brotli on both sides: what our code adds.
 *   next build && node bench/first-load.ts
 */
const app = fileURLToPath(new URL("..", import.meta.url));

type Pack = (bytes: Buffer) => Buffer;

async function sizesOf(folder: string, pack: Pack): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const [route, files] of await firstLoads(folder)) {
    let bytes = 0;
    for (const file of files) bytes += pack(await readFile(join(folder, ".next", file))).length;
    sizes.set(route, bytes);
  }
  return sizes;
}

/** Two files: the least that Next serves. */
async function buildEmptyApp(): Promise<string> {
  const folder = await mkdtemp(join(app, ".empty-app-"));
  await mkdir(join(folder, "app"));
  await writeFile(
    join(folder, "app/layout.js"),
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }\n",
  );
  await writeFile(join(folder, "app/page.js"), "export default function Page() { return <p>Empty.</p>; }\n");
  await writeFile(
    join(folder, "next.config.mjs"),
    `export default { turbopack: { root: ${JSON.stringify(fileURLToPath(new URL("../../..", import.meta.url)))} } };\n`,
  );
  const next = join(app, "node_modules/next/dist/bin/next");
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, "build", folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The empty app could not be built.\n${stdout}\n${stderr}`);
  return folder;
}

const pages = await sizesOf(app, brotliCompressSync);
const empty = await buildEmptyApp();
try {
  const served = (await sizesOf(empty, gzipSync)).get("/");
  const packed = (await sizesOf(empty, brotliCompressSync)).get("/");
  if (!served || !packed) throw new Error(`There is no first load in ${relative(app, empty)}.`);
  say(`empty page ${(served / 1000).toFixed(1)} kB as served, ${(packed / 1000).toFixed(1)} kB by Brotli`);
  for (const [route, bytes] of [...pages].sort(([one], [other]) => one.localeCompare(other))) {
    say(`${route} ${(bytes / 1000).toFixed(1)} kB`);
    report({ name: `first load of ${route} / empty page`, figures: [bytes / served], goal: { atMost: 1.3 } });
    report({ name: `first load of ${route}, Brotli on both sides`, figures: [bytes / packed] });
  }
} finally {
  await rm(empty, { recursive: true, force: true });
}
