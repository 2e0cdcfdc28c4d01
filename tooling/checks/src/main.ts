import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { languages } from "@portrait-studio/contract/languages";
import { engineNames, environmentVariables } from "@portrait-studio/platform/environment";
import { sandboxVariables } from "@portrait-studio/sandbox/env";
import { checkArrows } from "./arrows.ts";
import { checkCircles } from "./circles.ts";
import { checkComments } from "./comments.ts";
import { checkDeclared } from "./declared.ts";
import { checkEnvironmentParity } from "./environment-parity.ts";
import { checkLineBudget, countLines, type LineBudget, lowerBudget } from "./line-budget.ts";
import { loadLocale } from "./load-locale.ts";
import { checkEngineTexts, checkLexicons, checkLocaleParity } from "./locale-parity.ts";
import { readFiles } from "./read-files.ts";
import { runTool } from "./run-tool.ts";
import { checkSizes } from "./sizes.ts";
import { parseWorkspace } from "./workspace.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const workspace = parseWorkspace(await readFiles(root));
const budgetFile = join(import.meta.dirname, "../line-budget.json");
let budget: LineBudget = JSON.parse(await readFile(budgetFile, "utf8"));
if (process.argv.includes("--lower")) {
  budget = lowerBudget(workspace, budget);
  await writeFile(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
}
const translations = languages.filter((language) => language !== "en");
const loadAll = async (folder: string) => {
  const load = async (one: string) => [one, await loadLocale(join(root, folder, one))] as const;
  return { english: (await load("en"))[1], others: new Map(await Promise.all(translations.map(load))) };
};
const texts = await loadAll("packages/i18n/src");
const lexicons = await loadAll("packages/prompts/src/lexicon");
const example = await readFile(join(root, ".env.example"), "utf8");
const problems = [
  ...workspace.broken,
  ...checkArrows(workspace),
  ...checkCircles(workspace),
  ...checkDeclared(workspace),
  ...checkSizes(workspace),
  ...checkLineBudget(workspace, budget),
  ...checkComments(workspace),
  ...checkEnvironmentParity(example, {
    "packages/platform": environmentVariables,
    "tooling/sandbox": sandboxVariables,
  }),
  ...checkEngineTexts(engineNames, texts.english),
  ...checkLocaleParity(texts.english, texts.others),
  ...checkLexicons(lexicons.english, lexicons.others),
  ...(await runTool(root, "knip --no-progress --no-config-hints")),
  ...(await runTool(
    root,
    "knip --production --config knip.production.jsonc --no-progress --no-config-hints",
  )),
  ...(await runTool(root, "sherif")),
  ...(await runTool(root, "dclint --config deploy/.dclintrc.yaml --max-warnings 0 deploy/compose.yaml")),
];
const errors = problems.filter(({ level }) => level === "error").length;
const lines = [...countLines(workspace).values()].reduce((sum, one) => sum + one, 0);
for (const { level, text } of problems) process.stdout.write(`${level}: ${text}\n`);
process.stdout.write(
  `${workspace.packages.length} packages, ${workspace.sources.size} sources, ${lines} lines without tests: ${errors} errors, ${problems.length - errors} warnings.\n`,
);
process.exitCode = errors > 0 ? 1 : 0;
