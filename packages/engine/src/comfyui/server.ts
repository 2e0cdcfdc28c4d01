import { z } from "zod";
import { ProviderError } from "../remote/provider-error.ts";
import type { Connection } from "./connection.ts";
import type { Family, Weights } from "./families.ts";
import { fileNameOf } from "./file-names.ts";
import type { Graph } from "./graphs.ts";

/** One input of a node: its type or the values it takes, then what else is known of it. */
const input = z.tuple([z.union([z.string(), z.array(z.unknown())])]).rest(z.unknown());

const nodeInfo = z.looseObject({
  input: z.looseObject({
    required: z.record(z.string(), input).optional(),
    optional: z.record(z.string(), input).optional(),
  }),
});

type NodeInfo = z.infer<typeof nodeInfo>;

export interface Server {
  /** Names of the nodes that the server lacks, and weights that none of its files has. */
  findGaps: (needs: Pick<Family, "nodes" | "weights">) => Promise<{ nodes: string[]; weights: Weights[] }>;
  /** Name of the file of these weights. @throws ProviderError "invalid" when it is missing */
  nameOf: (weights: Weights) => Promise<string>;
  /** The graph with the defaults of inputs that this version requires. @throws ProviderError "invalid" for a node that is missing */
  complete: (graph: Graph) => Promise<Graph>;
}

/** What nodes and files a server has changes when it is started again: answers are kept for this long. */
const keptMs = 60_000;

/** What a ComfyUI can do, by its own word (`/object_info`). */
export function createServer({ ask }: Pick<Connection, "ask">): Server {
  const known = new Map<string, { at: number; info: Promise<NodeInfo | undefined> }>();

  const read = async (node: string): Promise<NodeInfo | undefined> => {
    const answer = await ask(`/object_info/${encodeURIComponent(node)}`);
    const parsed = z.record(z.string(), nodeInfo).safeParse(answer);
    if (!parsed.success)
      throw new ProviderError("unavailable", "ComfyUI describes its nodes in an unknown way.");
    return parsed.data[node];
  };

  const infoOf = (node: string): Promise<NodeInfo | undefined> => {
    const kept = known.get(node);
    if (kept && Date.now() - kept.at < keptMs) return kept.info;
    const info = read(node);
    known.set(node, { at: Date.now(), info });
    info.catch(() => known.delete(node));
    return info;
  };

  const filesFor = async ({ loader }: Pick<Weights, "loader">): Promise<readonly string[]> => {
    const info = await infoOf(loader.node);
    return valuesOf(info?.input.required?.[loader.input]);
  };

  return {
    findGaps: async ({ nodes, weights }) => {
      const all = Object.values(weights);
      const needed = [...new Set([...nodes, ...all.map(({ loader }) => loader.node)])];
      const infos = await Promise.all(needed.map(infoOf));
      const missing = await Promise.all(
        all.map(async (one) => {
          const files = await filesFor(one);
          return findFile(files, one) ? [] : [one];
        }),
      );
      return { nodes: needed.filter((_, index) => !infos[index]), weights: missing.flat() };
    },

    nameOf: async (weights) => {
      const files = await filesFor(weights);
      const name = findFile(files, weights);
      if (!name)
        throw new ProviderError("invalid", `ComfyUI has no ${weights.names[0]} in models/${weights.folder}.`);
      return name;
    },

    complete: async (graph) => {
      const whole: Graph = {};
      for (const [id, node] of Object.entries(graph)) {
        const info = await infoOf(node.class_type);
        if (!info) throw new ProviderError("invalid", `ComfyUI lacks the node ${node.class_type}.`);
        const { required = {} } = info.input;
        const defaults = Object.entries(required).flatMap(([name, spec]) => {
          const value = node.inputs[name] === undefined ? defaultOf(spec) : undefined;
          return value === undefined ? [] : [[name, value] as const];
        });
        whole[id] = { ...node, inputs: { ...Object.fromEntries(defaults), ...node.inputs } };
      }
      return whole;
    },
  };
}

/** The first of the weights' names that is there, best in no folder. */
function findFile(files: readonly string[], { names }: Weights): string | undefined {
  const found = names.map((name) =>
    files.includes(name) ? name : files.find((file) => fileNameOf(file) === name),
  );
  return found.find((file) => file !== undefined);
}

/** The values of a choice, in the old form and in the new one. */
function valuesOf(spec: z.infer<typeof input> | undefined): string[] {
  const [kind, more] = spec ?? [];
  const options = Array.isArray(kind) ? kind : (more as { options?: unknown[] } | undefined)?.options;
  return (options ?? []).filter((value) => typeof value === "string");
}

function defaultOf(spec: z.infer<typeof input>): string | number | boolean | undefined {
  const value = (spec[1] as { default?: unknown } | undefined)?.default;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return valuesOf(spec)[0];
}
