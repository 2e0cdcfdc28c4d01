import type { Problem, Workspace } from "./workspace.ts";

export type LineBudget = Readonly<Record<string, { lines: number; why?: string }>>;

const isCounted = (file: string) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\.spec\.|\/e2e\/|\/bench\/|fixture|\/testing\//.test(file);

export function countLines(workspace: Workspace): Map<string, number> {
  return new Map(
    workspace.packages
      .map(({ folder, sources }): [string, number] => [
        folder,
        sources
          .filter(({ file }) => isCounted(file))
          .reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function checkLineBudget(workspace: Workspace, budget: LineBudget): Problem[] {
  const counted = countLines(workspace);
  const gone = Object.keys(budget).filter((folder) => !counted.has(folder));
  return [
    ...[...counted].flatMap(([folder, lines]) => {
      const allowed = budget[folder]?.lines ?? 0;
      if (lines > allowed) {
        return `${folder} has ${lines} lines and a budget of ${allowed}: take some away, or raise it in line-budget.json and say why.`;
      }
      // a few lines of room, so that branches that only take away do not meet in the table
      return lines < allowed - 50
        ? `${folder} has ${lines} lines and a budget of ${allowed}: lower it with "pnpm checks --lower".`
        : [];
    }),
    ...gone.map((folder) => `The line budget names ${folder}, which is not there.`),
  ].map((text) => ({ level: "error", text }));
}

export function lowerBudget(workspace: Workspace, budget: LineBudget): LineBudget {
  return Object.fromEntries(
    [...countLines(workspace)].map(([folder, lines]) => {
      const before = budget[folder];
      return [folder, before && before.lines <= lines ? before : { lines }];
    }),
  );
}
