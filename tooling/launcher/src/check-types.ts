import { spawnSync } from "node:child_process";
import { glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { root } from "./root.ts";

// `turbo run types`: packages whose settings agree are one program, which checks each source once.

const configSchema = z.object({
  extends: z.string().optional(),
  include: z.array(z.string()),
  compilerOptions: z.record(z.string(), z.unknown()).optional(),
});

type Config = z.infer<typeof configSchema> & { folder: string };

/** Packages by their settings, each with those that it shares them with. */
export async function groupPackages(): Promise<Config[][]> {
  const configs = await readConfigs();
  return [...Map.groupBy(configs, (one) => JSON.stringify([one.extends, one.compilerOptions])).values()];
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

if (import.meta.main) {
  const temporary = await mkdtemp(join(tmpdir(), "portrait-studio-types-"));
  for (const [i, program] of (await groupPackages()).filter(({ length }) => length > 1).entries()) {
    const file = join(temporary, `tsconfig.${i}.json`);
    await writeFile(file, JSON.stringify(unite(program)));
    const args = ["--noEmit", "--singleThreaded", "--project", file];
    const { status } = spawnSync(join(root, "node_modules/.bin/tsc"), args, { cwd: root, stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
  await rm(temporary, { recursive: true, force: true });
}
