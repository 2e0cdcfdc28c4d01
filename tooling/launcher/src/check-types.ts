import { glob, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";
import { runCommand, runTurbo } from "./turbo.ts";

const configSchema = z.object({
  extends: z.string().optional(),
  include: z.array(z.string()),
  compilerOptions: z.record(z.string(), z.unknown()).optional(),
});

/** A package's tsconfig.json, and where it is, from the repository's root. */
type Config = z.infer<typeof configSchema> & { folder: string };

/**
 * The types of every package. Those whose settings agree are one program, in which each source is checked once: by itself, each package
 * checks again all that it imports.
 * @param temporary a folder for what the compiler is told
 * @throws with what the compiler found
 */
export async function checkTypes(temporary: string, env: Variables, signal: AbortSignal): Promise<void> {
  const groups = Map.groupBy(await readConfigs(), ({ extends: base, compilerOptions }) =>
    JSON.stringify([base, compilerOptions]),
  );
  const programs = [...groups.values()].filter(({ length }) => length > 1);
  const others = [...groups.values()].flatMap((group) => (group.length > 1 ? [] : group));
  await runTurbo(
    ["typecheck"],
    env,
    signal,
    others.map(({ folder }) => `./${folder}`),
    ["--only"],
  );
  for (const [i, program] of programs.entries()) {
    const file = join(temporary, `tsconfig.${i}.json`);
    await writeFile(file, JSON.stringify(unite(program)));
    const args = ["--noEmit", "--singleThreaded", "--project", file];
    const { code, output } = await runCommand(join(root, "node_modules/.bin/tsc"), args, { env, signal });
    if (code !== 0) throw new Error(output.trim());
  }
}

async function readConfigs(): Promise<Config[]> {
  const configs: Config[] = [];
  for await (const file of glob("{apps,packages,tooling}/*/tsconfig.json", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    const config = configSchema.parse(JSON.parse(text.replace(/^\s*\/\/.*$/gm, "")));
    configs.push({ ...config, folder: dirname(file) });
  }
  return configs;
}

function unite(configs: Config[]) {
  const [{ extends: base = "", compilerOptions }] = configs as [Config];
  return {
    // every package finds the settings that are shared under its own node_modules
    extends: base.replace("@portrait-studio/typescript-config", join(root, "tooling/typescript")),
    compilerOptions: { ...compilerOptions, typeRoots: [join(root, "node_modules/@types")] },
    include: configs.flatMap(({ folder, include }) => include.map((part) => join(root, folder, part))),
  };
}
