import type { Package, Problem, Source, Workspace } from "./workspace.ts";
import { isAlias, resolveImport, splitSpecifier } from "./workspace.ts";

interface Area {
  /** e.g. "packages/auth", or a part of a package */
  name: string;
  /** By default what is in the folder of its name. */
  holds?: (file: string) => boolean;
  may: string[];
  /** workspace packages of which it may use types, beyond those */
  types?: string[];
  /** npm packages that it may use; absent: any that it declares */
  others?: string[];
  /** Runs in a browser too, so nothing of Node may be in it. */
  browser?: true;
}

const contains = ({ name, holds }: Area, file: string) => holds?.(file) ?? file.startsWith(`${name}/`);
const below = [
  "auth",
  "billing",
  "contract",
  "darkroom",
  "db",
  "engine",
  "i18n",
  "jobs",
  "mail",
  "photo",
  "prompts",
  "raster",
  "storage",
  "studio",
  "tracing",
  "vision",
];

/** Arrows point down only. A file belongs to the first area that holds it; tooling without an area may import anything. */
const areas: Area[] = [
  { name: "packages/contract", may: [], others: ["zod"], browser: true },
  { name: "packages/i18n", may: ["contract"], browser: true },
  { name: "packages/ui", may: [], browser: true },
  { name: "packages/tracing", may: [], others: ["@opentelemetry/api"] },
  {
    // pixels as both sides compute them
    name: "what browsers render with",
    holds: (file) =>
      /^packages\/(raster\/src\/(colour|cube|plane)|photo\/src\/analysis\/head-box|darkroom\/src\/(sliders(\.types\.d)?|render\/(grade|tone)|edit\/(adjust-pixels|amounts|compose-instruction)))\.ts$/.test(
        file,
      ),
    may: ["contract", "raster", "photo"],
    browser: true,
  },
  { name: "packages/raster", may: [] },
  { name: "packages/vision", may: ["raster"] },
  { name: "packages/photo", may: ["contract", "raster", "vision"] },
  { name: "packages/prompts/src/help", may: ["contract", "i18n"] },
  // what reads while somebody types loads no pixel code, no texts and no SDK
  { name: "packages/prompts", may: ["contract"], others: [] },
  { name: "packages/inspection", may: ["contract", "raster", "vision"] },
  {
    name: "packages/darkroom",
    may: ["contract", "prompts", "raster", "vision", "photo", "inspection"],
  },
  { name: "packages/db", may: ["contract", "tracing"] },
  { name: "packages/storage", may: ["contract", "db"] },
  { name: "packages/engine", may: ["contract", "darkroom", "inspection", "photo", "prompts"] },
  { name: "packages/mail", may: ["contract", "i18n"] },
  { name: "packages/auth", may: ["contract", "db"] },
  { name: "packages/billing", may: ["contract", "db"] },
  {
    name: "packages/studio",
    may: ["contract", "db", "billing", "auth", "i18n", "tracing"],
    // the ports: which driver is behind them is decided in a composition root
    types: ["storage", "engine", "mail", "photo", "prompts"],
  },
  { name: "packages/jobs", may: ["contract", "studio", "tracing"] },
  {
    name: "packages/api",
    may: ["contract", "auth", "studio", "billing", "i18n", "tracing"],
    types: ["storage"],
  },
  { name: "packages/client", may: ["contract"], types: ["api"] },
  { name: "packages/platform", may: below },
  {
    name: "packages/operations",
    may: [
      "platform",
      "jobs",
      "studio",
      "engine",
      "mail",
      "storage",
      "db",
      "i18n",
      "contract",
      "tracing",
      "vision",
    ],
  },
  { name: "apps/worker", may: ["operations", "platform", "jobs", "studio", "billing", "contract"] },
  {
    name: "apps/web (server)",
    holds: (file) =>
      /^apps\/web\/(src\/(server[./]|app\/(api\/|layout\.tsx$|(.*\/)?(route|robots|sitemap|settings\/page)\.tsx?$)|instrumentation|proxy)|[^/]+$)/.test(
        file,
      ),
    // the page about the studio lists the models, as data
    may: ["operations", "platform", "api", "studio", "contract", "i18n", "ui", "vision"],
  },
  {
    // what sliders do is shown by the code that develops it
    name: "apps/web (sliders)",
    holds: (file) => file.startsWith("apps/web/src/features/adjust/"),
    may: ["contract", "i18n", "ui", "darkroom"],
    browser: true,
  },
  { name: "apps/web", may: ["contract", "i18n", "ui"], types: ["api"], browser: true },
  { name: "tooling/inngest-runner", may: ["fakes"] },
  { name: "tooling/fakes", may: [] },
  { name: "tooling/fake-stripe", may: ["fakes", "contract"] },
  { name: "tooling/sandbox", may: ["fakes", "fake-stripe", "inngest-runner"] },
  { name: "tooling/testing", may: ["sandbox"] },
];

export function checkArrows(workspace: Workspace): Problem[] {
  const problems: Problem[] = [];
  for (const owner of workspace.packages) {
    const unplanned =
      !owner.folder.startsWith("tooling/") &&
      !areas.some((area) => contains(area, `${owner.folder}/src/x.ts`));
    if (unplanned) problems.push({ level: "error", text: `${owner.folder} is not in the table of arrows.` });
    for (const source of owner.sources) {
      const area = areas.find((area) => contains(area, source.file));
      if (area && !source.forTests) problems.push(...checkSource(workspace, owner, source, area));
      problems.push(...checkApps(workspace, source));
    }
  }
  return problems;
}

/** Nothing imports an app: even a test that does makes it a library. */
function checkApps({ byName }: Workspace, source: Source): Problem[] {
  if (source.file.startsWith("apps/")) return [];
  return source.imports.flatMap(({ specifier, line }) => {
    const target = byName.get(splitSpecifier(specifier)?.name ?? "");
    if (!target?.folder.startsWith("apps/")) return [];
    return [
      { level: "error" as const, text: `${source.file}:${line} imports ${target.folder}, which is an app.` },
    ];
  });
}

function checkSource(workspace: Workspace, owner: Package, source: Source, area: Area): Problem[] {
  return source.imports.flatMap(({ specifier, typeOnly, line }) => {
    const problem = judge(workspace, owner, source, area, specifier, typeOnly);
    return problem ? [{ level: "error" as const, text: `${source.file}:${line} ${problem}` }] : [];
  });
}

function judge(
  workspace: Workspace,
  owner: Package,
  source: Source,
  area: Area,
  specifier: string,
  typeOnly: boolean,
): string | undefined {
  const target = splitSpecifier(specifier)?.name;
  if (target !== undefined) {
    if (target === owner.name || area.may.includes(target)) return undefined;
    if (!area.types?.includes(target)) return `imports ${target}, which ${area.name} must not import.`;
    return typeOnly ? undefined : `imports more than types of ${target}: write "import type".`;
  }
  if (specifier.startsWith(".") || isAlias(specifier)) {
    const file = resolveImport(workspace, source, specifier) ?? "";
    const other = areas.find((area) => contains(area, file));
    const crosses = area.browser && !typeOnly && other !== undefined && !other.browser;
    return crosses ? `imports ${file}, which runs on the server only.` : undefined;
  }
  if (typeOnly) return undefined;
  if (area.browser && specifier.startsWith("node:"))
    return `imports ${specifier}, and ${area.name} runs in browsers.`;
  if (area.others && !area.others.includes(getPackageName(specifier)))
    return `imports ${specifier}; ${area.name} may only use ${area.others.join(", ")}.`;
  return undefined;
}

/** `react-dom/client` belongs to `react-dom`, `@scope/a/b` to `@scope/a`. */
export function getPackageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
