import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { report, say } from "@portrait-studio/bench";

/**
 * The JavaScript that a page's first load brings, in transferred bytes, against that of an empty page of the same Next, which is written
 * and built here: ours packed by Brotli, as it is served, and the empty page's by gzip, as Next serves it. Counted is what Next itself
 * says belongs to a page: the root files and the entries of its layouts, errors and page; what is loaded later, or only when something is
 * opened, is not. The second row of a page has Brotli on both sides: what our code adds.
 *   next build && node bench/first-load.ts
 */
const app = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  entryJSFiles: Record<string, readonly string[]>;
}

type Pack = (bytes: Buffer) => Buffer;

async function firstLoads(folder: string, pack: Pack): Promise<Map<string, number>> {
  const built = join(folder, ".next");
  const { rootMainFiles } = JSON.parse(await readFile(join(built, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const sizes = new Map<string, number>();
  for (const file of await readdir(join(built, "server/app"), { recursive: true })) {
    if (!file.endsWith("page_client-reference-manifest.js")) continue;
    const scope = createContext({ globalThis: {} as { __RSC_MANIFEST?: Record<string, Manifest> } });
    runInContext(await readFile(join(built, "server/app", file), "utf8"), scope);
    const manifests = (scope.globalThis as { __RSC_MANIFEST?: Record<string, Manifest> }).__RSC_MANIFEST;
    for (const [route, { entryJSFiles }] of Object.entries(manifests ?? {})) {
      const files = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      let bytes = 0;
      for (const name of files) bytes += pack(await readFile(join(built, name))).length;
      sizes.set(route.replace(/\/page$/, "").replace(/\/\(\w+\)/, "") || "/", bytes);
    }
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

const pages = await firstLoads(app, brotliCompressSync);
const empty = await buildEmptyApp();
try {
  const served = (await firstLoads(empty, gzipSync)).get("/");
  const packed = (await firstLoads(empty, brotliCompressSync)).get("/");
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
