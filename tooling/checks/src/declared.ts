import { isBuiltin } from "node:module";
import { packageOf } from "./arrows.ts";
import type { Package, Problem, Source, Workspace } from "./workspace.ts";
import { isAlias, resolveEntry, resolveImport, splitSpecifier } from "./workspace.ts";

/**
 * What is imported is declared where it is used, other packages are entered by their doors, and no relative path leaves
 * its package or leads nowhere.
 */
export function checkDeclared(workspace: Workspace): Problem[] {
  return workspace.packages.flatMap((owner) =>
    owner.sources.flatMap((source) =>
      source.imports.flatMap(({ specifier, typeOnly, line }) => {
        const problem = judge(workspace, owner, source, specifier, typeOnly);
        return problem ? [{ level: "error" as const, text: `${source.file}:${line} ${problem}` }] : [];
      }),
    ),
  );
}

function judge(
  workspace: Workspace,
  owner: Package,
  source: Source,
  specifier: string,
  typeOnly: boolean,
): string | undefined {
  if (specifier.startsWith(".") || isAlias(specifier)) return judgeOwn(workspace, owner, source, specifier);
  if (isBuiltin(specifier)) return undefined;
  const name = packageOf(specifier);
  if (name === owner.manifest.name) return undefined;
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = owner.manifest;
  if (!(name in dependencies || name in peerDependencies)) {
    if (!(name in devDependencies) && !(typeOnly && `@types/${name}` in devDependencies)) {
      return `imports ${name}, which ${owner.folder}/package.json does not declare.`;
    }
    if (!typeOnly && !mayUseDevelopment(owner, source)) {
      return `imports ${name}, which ${owner.folder}/package.json declares for development only.`;
    }
  }
  const split = splitSpecifier(specifier);
  const target = split && workspace.byName.get(split.name);
  if (target && resolveEntry(target, split.entry) === undefined) {
    return `imports ${specifier}, which is no declared entry of ${target.folder}.`;
  }
  return undefined;
}

function judgeOwn(
  workspace: Workspace,
  owner: Package,
  source: Source,
  specifier: string,
): string | undefined {
  const file = resolveImport(workspace, source, specifier) ?? "";
  // the root's own manifest holds the one version of the product
  if (file === "package.json") return undefined;
  if (!file.startsWith(`${owner.folder}/`)) return `imports ${specifier} out of its own package.`;
  if ((isAlias(specifier) || /\.tsx?$/.test(specifier)) && !isAsset(file) && !workspace.sourceOf.has(file))
    return `imports ${specifier}, which is not there.`;
  return undefined;
}

function isAsset(file: string): boolean {
  return /\.(css|svg|png|jpe?g|webp|avif|json|woff2)$/.test(file);
}

/** Tests, configuration beside `src`, tooling, and what a bundler turns into files before anything is started. */
function mayUseDevelopment(owner: Package, source: Source): boolean {
  const inside = source.file.slice(owner.folder.length + 1);
  const bundled = owner.folder === "tooling/inngest-runner" && inside.startsWith("src/dashboard/");
  return source.forTests || bundled || !inside.startsWith("src/") || owner.folder.startsWith("tooling/");
}
