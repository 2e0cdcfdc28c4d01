import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Plugin, rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { noticesOf } from "./notices.ts";

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const repository = join(packageFolder, "../..");

export interface Bundle {
  /** all modules in the bundle, relative to the repository */
  modules: string[];
}

export interface BundleOptions {
  /** Simulates a server with other types by changing the text of each generated declaration file. */
  changeTypes?: (text: string) => string;
}

/**
 * Writes the package for npm to pack: one file of code and one of types, which contain all they need, so that the package has
 * no dependencies.
 */
export async function bundle(folder: string, options: BundleOptions = {}): Promise<Bundle> {
  await rm(folder, { recursive: true, force: true });
  const modules = await bundleCode(folder);
  await bundleTypes(folder, options);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.md"), await noticesOf(modules));
  await copyFile(join(packageFolder, "README.md"), join(folder, "README.md"));
  await copyFile(join(repository, "LICENSE"), join(folder, "LICENSE"));
  return { modules: modules.map((path) => relative(repository, path)) };
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

/** Generates the types of the client and of the router, and bundles them into one file. */
async function bundleTypes(folder: string, { changeTypes }: BundleOptions): Promise<void> {
  const types = await mkdtemp(join(tmpdir(), "studio-client-types-"));
  try {
    const compiler = fileURLToPath(import.meta.resolve("typescript/package.json")).replace(
      "package.json",
      "bin/tsc",
    );
    await run(process.execPath, [compiler, "-p", "tsconfig.bundle.json", "--outDir", types], {
      cwd: packageFolder,
    });
    const build = await rolldown({
      input: join(types, "client/src/index.d.ts"),
      plugins: [ownTypes(types, changeTypes), dts({ dtsInput: true, resolver: "oxc", tsconfig: false })],
    });
    await build.write({ dir: folder, format: "es" });
    await build.close();
  } finally {
    await rm(types, { recursive: true, force: true });
  }
}

const contextModule = "api/src/context.ts";

/** Resolves imports to the generated types, and replaces the server's context, which callers do not need. */
function ownTypes(types: string, change: BundleOptions["changeTypes"]): Plugin {
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

async function manifest(): Promise<object> {
  const { name, version, license, description } = JSON.parse(
    await readFile(join(packageFolder, "package.json"), "utf8"),
  );
  return {
    name,
    version,
    license,
    description,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  };
}
