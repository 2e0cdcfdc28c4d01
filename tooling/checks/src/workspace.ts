import { posix } from "node:path";
import { findImports, type Import } from "./imports.ts";
import type { Files } from "./read-files.ts";

const scope = "@portrait-studio/";

export interface PackageManifest {
  name: string;
  /** a file by entry; of built packages the file by condition */
  exports?: Record<string, string | { default: string }>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Source {
  file: string;
  text: string;
  imports: Import[];
  /** Tests, what only tests use, and what a developer runs by hand: the rules do not apply to them. */
  forTests: boolean;
}

export interface Package {
  /** without the scope, e.g. "contract" */
  name: string;
  folder: string;
  manifest: PackageManifest;
  sources: Source[];
}

export interface Workspace {
  packages: Package[];
  byName: ReadonlyMap<string, Package>;
  sources: ReadonlyMap<string, Source>;
  /** Sources that do not parse; no other check sees what they import. */
  broken: Problem[];
}

export interface Problem {
  level: "error" | "warning";
  text: string;
}

const testSupport =
  /\.(test|spec|fixture)\.[cm]?tsx?$|\/(testing|e2e|bench|scripts)\/|\/conformance[^/]*\.ts$/;

export function parseWorkspace(files: Files): Workspace {
  const packages: Package[] = [];
  for (const [path, text] of files) {
    const folder = /^((?:apps|packages|tooling)\/[^/]+)\/package\.json$/.exec(path)?.[1];
    if (!folder) continue;
    const manifest: PackageManifest = JSON.parse(text);
    packages.push({ name: manifest.name.replace(scope, ""), folder, manifest, sources: [] });
  }
  const sources = new Map<string, Source>();
  const broken: Problem[] = [];
  for (const [file, text] of files) {
    const owner = packages.find(({ folder }) => file.startsWith(`${folder}/`));
    if (!owner || file.endsWith(".json")) continue;
    const source = { file, text, imports: parse(file, text, broken), forTests: testSupport.test(file) };
    owner.sources.push(source);
    sources.set(file, source);
  }
  return { packages, byName: new Map(packages.map((one) => [one.name, one])), sources, broken };
}

function parse(file: string, text: string, broken: Problem[]): Import[] {
  try {
    return findImports(file, text);
  } catch (error) {
    broken.push({ level: "error", text: error instanceof Error ? error.message : String(error) });
    return [];
  }
}

/** `@portrait-studio/db/migrate` names the package "db" and its entry "./migrate". */
export function splitSpecifier(specifier: string): { name: string; entry: string } | undefined {
  if (!specifier.startsWith(scope)) return undefined;
  const [name = "", ...rest] = specifier.slice(scope.length).split("/");
  return { name, entry: rest.length > 0 ? `./${rest.join("/")}` : "." };
}

/** The file that a package serves for an entry of its `exports`, a `*` filled in; undefined when it declares none. */
function resolveEntry(owner: Package, entry: string): string | undefined {
  for (const [pattern, given] of Object.entries(owner.manifest.exports ?? {})) {
    const target = typeof given === "string" ? given : given.default;
    const [before = "", after] = pattern.split("*");
    if (after === undefined) {
      if (pattern === entry) return posix.join(owner.folder, target);
      continue;
    }
    if (!entry.startsWith(before) || !entry.endsWith(after) || entry.length <= before.length + after.length)
      continue;
    const filling = entry.slice(before.length, entry.length - after.length);
    return posix.join(owner.folder, target.replaceAll("*", filling));
  }
  return undefined;
}

export function resolveImport(workspace: Workspace, from: Source, specifier: string): string | undefined {
  if (specifier.startsWith(".") || isAlias(specifier)) {
    const base = isAlias(specifier)
      ? `${from.file.split("/", 2).join("/")}/src`
      : from.file.replace(/\/[^/]*$/, "");
    const path = posix.join(base, isAlias(specifier) ? specifier.slice(2) : specifier);
    // bundled sources may omit the extension
    return (
      ["", ".ts", ".tsx", "/index.ts"].map((end) => path + end).find((file) => workspace.sources.has(file)) ??
      path
    );
  }
  const split = splitSpecifier(specifier);
  const owner = split && workspace.byName.get(split.name);
  return owner && resolveEntry(owner, split.entry);
}

export function isAlias(specifier: string): boolean {
  return /^[~@]\//.test(specifier);
}
