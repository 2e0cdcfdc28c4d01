import type { Problem } from "./workspace.ts";

/** Set by the program that starts a process, never in a file. */
const fromOutside = new Set(["NODE_ENV"]);

/** A line `# NAME=` counts as named: it shows what may be set. @param known names by the schema that reads them */
export function checkEnvironmentParity(example: string, known: Record<string, readonly string[]>): Problem[] {
  const named = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, line] of example.split("\n").entries()) {
    const name = /^(?:# ?)?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (!name) continue;
    if (named.has(name))
      problems.push({ level: "error", text: `.env.example:${index + 1} names ${name} a second time.` });
    named.set(name, index + 1);
  }
  const read = new Set(Object.values(known).flat());
  for (const [name, line] of named) {
    if (!read.has(name))
      problems.push({ level: "error", text: `.env.example:${line} names ${name}, which nothing reads.` });
  }
  for (const [schema, names] of Object.entries(known)) {
    for (const name of names) {
      if (named.has(name) || fromOutside.has(name)) continue;
      problems.push({ level: "error", text: `.env.example does not name ${name}, which ${schema} reads.` });
    }
  }
  return problems;
}
