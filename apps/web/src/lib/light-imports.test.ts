import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
const contract = fileURLToPath(new URL("../../../../packages/contract/src/", import.meta.url));

/** What a file imports as values; imported types do not reach a browser. */
async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(file, "utf8");
  return [...code.matchAll(/^(?:import|export) (?!type )[^;"]*from "([^"]+)";/gm)].map(
    ([, from = ""]) => from,
  );
}

async function loadsSchemas(file: string): Promise<boolean> {
  const imports = await importsOf(file);
  if (imports.includes("zod")) return true;
  const inside = imports.filter((from) => from.startsWith("."));
  const found = await Promise.all(inside.map((from) => loadsSchemas(join(dirname(file), from))));
  return found.includes(true);
}

it("no screen brings the library of the schemas to a browser: lists and limits are in files without it", async () => {
  expect(await loadsSchemas(`${contract}upload.ts`)).toBe(true);
  const found: string[] = [];
  for (const folder of ["features", "components", "lib"]) {
    for (const name of await readdir(source + folder, { recursive: true })) {
      // the landing page is a plain document, written by the server
      if (!/(?<!\.test)\.tsx?$/.test(name) || name.startsWith("landing/")) continue;
      for (const from of await importsOf(`${source}${folder}/${name}`)) {
        const [, part = "index"] = /^@portrait-studio\/contract(?:\/(.+))?$/.exec(from) ?? [];
        if (from.startsWith("@portrait-studio/contract") && (await loadsSchemas(`${contract}${part}.ts`)))
          found.push(`${folder}/${name}: ${from}`);
      }
    }
  }
  expect(found).toEqual([]);
});
