import { parseWorkspace, type Workspace } from "./workspace.ts";

/**
 * A workspace made of sources, e.g. `{ "packages/db/src/a.ts": "…" }`. Every package declares all others, zod and react,
 * vitest for development, and serves `src/index.ts`, unless a manifest is given.
 */
export function createWorkspace(sources: Record<string, string>): Workspace {
  const folders = [...new Set(Object.keys(sources).map((file) => file.split("/", 2).join("/")))];
  const names = folders.map((folder) => `@portrait-studio/${folder.split("/")[1]}`);
  const files = new Map(Object.entries(sources));
  for (const [index, folder] of folders.entries()) {
    if (files.has(`${folder}/package.json`)) continue;
    const manifest = {
      name: names[index],
      exports: { ".": "./src/index.ts", "./parts/*": "./src/parts/*.ts" },
      dependencies: Object.fromEntries([...names, "zod", "react"].map((name) => [name, "1.0.0"])),
      devDependencies: { vitest: "1.0.0", "@types/pg": "1.0.0" },
    };
    files.set(`${folder}/package.json`, JSON.stringify(manifest));
  }
  return parseWorkspace(files);
}

/** The texts of the problems, without their level. */
export function texts(problems: { text: string }[]): string[] {
  return problems.map(({ text }) => text);
}
