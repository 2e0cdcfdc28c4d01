import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Plugin, rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import studio from "../../../package.json" with { type: "json" };
import own from "../package.json" with { type: "json" };

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const repository = join(packageFolder, "../..");

export interface Bundle {
  /** all modules in the bundle, relative to the repository */
  modules: string[];
}

/** One file of code and one of types, so that the package depends on nothing. @param types what `compileTypes` has written */
export async function bundle(folder: string, types: string): Promise<Bundle> {
  await rm(folder, { recursive: true, force: true });
  const modules = await bundleCode(folder);
  await bundleTypes(types, folder);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.md"), await findNotices(modules));
  await copyFile(join(packageFolder, "README.md"), join(folder, "README.md"));
  await copyFile(join(repository, "LICENSE"), join(folder, "LICENSE"));
  return { modules: modules.map((path) => relative(repository, path)) };
}

export async function compileTypes(): Promise<string> {
  const types = await mkdtemp(join(tmpdir(), "studio-client-types-"));
  const compiler = fileURLToPath(import.meta.resolve("typescript/package.json")).replace(
    "package.json",
    "bin/tsc",
  );
  await run(process.execPath, [compiler, "-p", "tsconfig.bundle.json", "--outDir", types], {
    cwd: packageFolder,
  });
  return types;
}

type ChangeText = (text: string) => string;

/** @param change plays a server with other types: gets the text of each declaration file */
export async function bundleTypes(types: string, folder: string, change?: ChangeText): Promise<void> {
  const build = await rolldown({
    input: join(types, "client/src/index.d.ts"),
    plugins: [ownTypes(types, change), dts({ dtsInput: true, resolver: "oxc", tsconfig: false })],
  });
  await build.write({ dir: folder, format: "es" });
  await build.close();
}

async function bundleCode(folder: string): Promise<string[]> {
  const build = await rolldown({ input: join(packageFolder, "src/index.ts"), external: /^node:/ });
  const { output } = await build.write({ dir: folder, format: "es" });
  await build.close();
  return output.flatMap((chunk) =>
    chunk.type === "chunk"
      ? Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([path]) => path)
      : [],
  );
}

const contextModule = "api/src/context.ts";

/** Leads to the types just written, and keeps the server's own context out: what is behind it is none of a caller's business. */
function ownTypes(types: string, change: ChangeText | undefined): Plugin {
  return {
    name: "own-types",
    resolveId: {
      order: "pre",
      handler(id, importer) {
        const [, name, entry = "index"] = id.match(/^@portrait-studio\/([\w-]+)(?:\/([\w-]+))?$/) ?? [];
        if (name) return join(types, name, "src", `${entry}.d.ts`);
        if (!importer?.startsWith(types)) return undefined;
        if (join(importer, "..", id) === join(types, contextModule)) return join(types, "context.d.ts");
        // packages are installed beside the client, not beside the generated types
        return id.startsWith(".") ? undefined : this.resolve(id, join(packageFolder, "src/index.d.ts"));
      },
    },
    load: {
      order: "pre",
      handler: async (id) => {
        if (id === join(types, "context.d.ts")) return "export type ApiContext = object;";
        return change && id.startsWith(types) ? change(await readFile(id, "utf8")) : undefined;
      },
    },
  };
}

const { name, license, description } = own;
const manifest = {
  ...{ name, version: studio.version, license, description },
  type: "module",
  sideEffects: false,
  engines: { node: ">=20.19" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
};

/** The licences of the bundled packages, which require this notice. */
async function findNotices(modules: readonly string[]): Promise<string> {
  const folders = modules.flatMap((path) => path.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  const notices = await Promise.all([...new Set(folders)].sort().map(readNotice));
  return `# Packages whose code is part of this one\n\n${notices.join("\n")}`;
}

async function readNotice(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(join(folder, file), "utf8") : "";
  return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
}
