import type { Problem, Workspace } from "./workspace.ts";
import { resolveImport, splitSpecifier } from "./workspace.ts";

type Graph = Map<string, Set<string>>;

/** Circles between files (by what is loaded at run time) and between packages (types count too). Tests are in both. */
export function checkCycles(workspace: Workspace): Problem[] {
  const files: Graph = new Map();
  const packages: Graph = new Map();
  for (const owner of workspace.packages) {
    const uses = new Set<string>();
    packages.set(owner.name, uses);
    for (const source of owner.sources) {
      const loads = new Set<string>();
      files.set(source.file, loads);
      for (const { specifier, typeOnly } of source.imports) {
        const target = splitSpecifier(specifier)?.name;
        if (target !== undefined && target !== owner.name) uses.add(target);
        const file = resolveImport(workspace, source, specifier);
        if (file !== undefined && !typeOnly) loads.add(file);
      }
    }
  }
  const report = (kind: string, graph: Graph) =>
    findCircles(graph).map((circle): Problem => {
      return { level: "error", text: `Circle of ${kind}: ${[...circle, circle[0]].join(" -> ")}` };
    });
  return [...report("files", files), ...report("packages", packages)];
}

/** One circle from every group of nodes that reach each other (Tarjan's strongly connected components). */
function findCircles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    let low = index;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1 || graph.get(node)?.has(node)) groups.push(group);
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups.map((group) => shortestCircle(graph, group));
}

/** Breadth first from the group's first node back to it. */
function shortestCircle(graph: Graph, group: string[]): string[] {
  const start = [...group].sort()[0] ?? "";
  const inside = new Set(group);
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return path;
      if (!inside.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return group;
}
