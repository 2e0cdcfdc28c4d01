import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

interface Manifest {
  entryJSFiles: Record<string, readonly string[]>;
}

/**
 * The scripts of each page's first load, as paths below `.next`, by its route, e.g. "/gallery/[id]". These are what Next itself says
 * belongs to a page: the root files and the entries of its layouts, errors and page; what is loaded later, or only when something
 * is opened, is not.
 * @param app the folder of a built app
 */
export async function firstLoads(app: string): Promise<Map<string, readonly string[]>> {
  const built = join(app, ".next");
  const { rootMainFiles } = JSON.parse(await readFile(join(built, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const found = new Map<string, readonly string[]>();
  for (const file of await readdir(join(built, "server/app"), { recursive: true })) {
    if (!file.endsWith("page_client-reference-manifest.js")) continue;
    const scope = createContext({ globalThis: {} as { __RSC_MANIFEST?: Record<string, Manifest> } });
    runInContext(await readFile(join(built, "server/app", file), "utf8"), scope);
    const manifests = (scope.globalThis as { __RSC_MANIFEST?: Record<string, Manifest> }).__RSC_MANIFEST;
    for (const [route, { entryJSFiles }] of Object.entries(manifests ?? {})) {
      const name = route.replace(/\/page$/, "").replace(/\/\(\w+\)/, "") || "/";
      found.set(name, [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])]);
    }
  }
  return found;
}
