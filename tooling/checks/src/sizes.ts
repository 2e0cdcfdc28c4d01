import type { Problem, Workspace } from "./workspace.ts";

const warnAbove = 300;
const failAbove = 400;

const exempt = /\.d\.ts$/;

export function checkSizes(workspace: Workspace): Problem[] {
  return [...workspace.sources.values()].flatMap(({ file, text, forTests }): Problem[] => {
    const lines = text.trimEnd().split("\n").length;
    if (forTests || exempt.test(file) || lines <= warnAbove) return [];
    const level = lines > failAbove ? "error" : "warning";
    return [
      {
        level,
        text: `${file} has ${lines} lines; split it (at most ${level === "error" ? failAbove : warnAbove}).`,
      },
    ];
  });
}
