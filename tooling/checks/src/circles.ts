import { type Problem, resolveImport, type Workspace } from "./workspace.ts";

export function checkCircles(workspace: Workspace): Problem[] {
  return findCircles(createGraph(workspace)).map((files) => ({
    level: "error",
    text: `${files.join(", ")} import each other in a circle.`,
  }));
}

type ImportGraph = ReadonlyMap<string, readonly string[]>;

function createGraph(workspace: Workspace): ImportGraph {
  const { sources } = workspace;
  return new Map(
    [...sources.values()].map((source) => [
      source.file,
      source.imports.flatMap(({ specifier }) => {
        const target = resolveImport(workspace, source, specifier);
        return target !== undefined && sources.has(target) ? [target] : [];
      }),
    ]),
  );
}

/** Tarjan's strongly connected components of more than one file, or of a file that imports itself. */
function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  /** @returns the lowest number that is reachable from the file among those still open */
  function visit(file: string): number {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    isOpen.add(file);
    const targets = graph.get(file) ?? [];
    let lowest = number;
    for (const target of targets) {
      const seen = numbers.get(target);
      if (seen === undefined) lowest = Math.min(lowest, visit(target));
      else if (isOpen.has(target)) lowest = Math.min(lowest, seen);
    }
    if (lowest < number) return lowest;
    const circle = open.splice(open.indexOf(file));
    for (const one of circle) isOpen.delete(one);
    if (circle.length > 1 || targets.includes(file)) circles.push(circle.sort());
    return number;
  }

  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}
