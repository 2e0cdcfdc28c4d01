import { isBuiltin } from "node:module";
import { getPackageName } from "./arrows.ts";
import type { Package, Problem, Source, Workspace } from "./workspace.ts";
import { isAlias, resolveImport } from "./workspace.ts";

/**
 * A package declares what it needs at run time, and no relative path leaves its package. knip checks that imports
 * are declared at all, the compiler that they resolve.
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
  const name = getPackageName(specifier);
  if (name === owner.manifest.name) return undefined;
  const { devDependencies = {} } = owner.manifest;
  const development = name in devDependencies && !typeOnly && !mayUseDevelopment(owner, source);
  return development
    ? `imports ${name}, which ${owner.folder}/package.json declares for development only.`
    : undefined;
}

function judgeOwn(
  workspace: Workspace,
  owner: Package,
  source: Source,
  specifier: string,
): string | undefined {
  const file = resolveImport(workspace, source, specifier) ?? "";
  // the root's own manifest holds the one version of the product, these its licence, and screens show its documentation
  if (["package.json", "LICENSE", "NOTICE"].includes(file) || /^docs\/.+\.md$/.test(file)) return undefined;
  return file.startsWith(`${owner.folder}/`) ? undefined : `imports ${specifier} outside its package.`;
}

function mayUseDevelopment(owner: Package, source: Source): boolean {
  const inside = source.file.slice(owner.folder.length + 1);
  return source.forTests || !inside.startsWith("src/") || owner.folder.startsWith("tooling/");
}
