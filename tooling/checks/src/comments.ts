import type { Problem, Workspace } from "./workspace.ts";

const mostLines = 2;
const mostCharacters = 145;

export function checkComments(workspace: Workspace): Problem[] {
  return [...workspace.sources.values()].flatMap(({ file, text, forTests }): Problem[] => {
    if (forTests) return [];
    const lines = text.split("\n");
    const errorAt = (index: number, what: string): Problem => ({
      level: "error",
      text: `${file}:${index + 1} has a comment ${what}.`,
    });
    return findComments(lines).flatMap(({ start, end }) => {
      const problems: Problem[] = [];
      const wide = lines.slice(start, end).findIndex((line) => line.length > mostCharacters);
      if (wide >= 0) problems.push(errorAt(start + wide, `of over ${mostCharacters} characters in a line`));
      const opening = /^\s*\/\*\*[\s*]*(Of|What|Whose)\b/.exec(lines.slice(start, end).join("\n"))?.[1];
      if (opening) problems.push(errorAt(start, `that begins with ${opening} and has no subject`));
      const isPromise = /^\s*export /.test(lines[end] ?? "");
      if (!isPromise && countLines(lines.slice(start, end)) > mostLines) {
        problems.push(errorAt(start, `of over ${mostLines} lines that documents nothing exported`));
      }
      return problems;
    });
  });
}

function findComments(lines: readonly string[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = 0; start < lines.length; start++) {
    const isBlock = /^\s*\/\*/.test(lines[start] ?? "");
    let end = start;
    if (isBlock) while (end < lines.length && !lines[end++]?.includes("*/"));
    else while (/^\s*\/\//.test(lines[end] ?? "")) end++;
    if (end === start) continue;
    found.push({ start, end });
    start = end - 1;
  }
  return found;
}

function countLines(comment: readonly string[]): number {
  const words = comment.map((line) =>
    line
      .replace(/^\s*(\/\*+|\*\/|\*|\/\/)\s?/, "")
      .replace(/\*\/$/, "")
      .trim(),
  );
  const tag = words.findIndex((line) => line.startsWith("@"));
  return words.slice(0, tag < 0 ? words.length : tag).filter((line) => line !== "").length;
}
