import { z } from "zod";
import type { EngineSettings } from "../engine-entry.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { type Connection, connect, getFileName } from "./api.ts";
import { comfyOptions, type Family, families, type Graph, type Weights } from "./models.ts";

/** One input of a node: its type or the values it takes, then what else is known of it. */
const input = z.tuple([z.union([z.string(), z.array(z.unknown())])]).rest(z.unknown());

const nodeInfo = z.looseObject({
  input: z.looseObject({
    required: z.record(z.string(), input).optional(),
    optional: z.record(z.string(), input).optional(),
  }),
});

type NodeInfo = z.infer<typeof nodeInfo>;

/** A server's nodes and files change when it is started again: answers are kept for this long. */
const keptMs = 60_000;

export function createAbilities({ ask }: Pick<Connection, "ask">) {
  const known = new Map<string, { at: number; info: Promise<NodeInfo | undefined> }>();

  const read = async (node: string): Promise<NodeInfo | undefined> => {
    const answer = await ask(`/object_info/${encodeURIComponent(node)}`);
    const parsed = z.record(z.string(), nodeInfo).safeParse(answer);
    if (!parsed.success)
      throw new ProviderError("unavailable", "ComfyUI describes its nodes in an unknown way.");
    return parsed.data[node];
  };

  const getInfo = (node: string): Promise<NodeInfo | undefined> => {
    const kept = known.get(node);
    if (kept && Date.now() - kept.at < keptMs) return kept.info;
    const info = read(node);
    known.set(node, { at: Date.now(), info });
    info.catch(() => known.delete(node));
    return info;
  };

  const listFiles = async ({ loader }: Pick<Weights, "loader">): Promise<readonly string[]> => {
    const info = await getInfo(loader.node);
    return getChoices(info?.input.required?.[loader.input]);
  };

  return {
    /** Names of the nodes that the server lacks, and weights that none of its files has. */
    findGaps: async ({ nodes, weights }: Pick<Family, "nodes" | "weights">) => {
      const all = Object.values(weights);
      const needed = [...new Set([...nodes, ...all.map(({ loader }) => loader.node)])];
      const infos = await Promise.all(needed.map(getInfo));
      const missing = await Promise.all(
        all.map(async (one) => {
          const files = await listFiles(one);
          return findFile(files, one) ? [] : [one];
        }),
      );
      return { nodes: needed.filter((_, index) => !infos[index]), weights: missing.flat() };
    },

    /** Name of the file of these weights. @throws ProviderError "invalid" when it is missing */
    findName: async (weights: Weights) => {
      const files = await listFiles(weights);
      const name = findFile(files, weights);
      if (!name)
        throw new ProviderError("invalid", `ComfyUI has no ${weights.names[0]} in models/${weights.folder}.`);
      return name;
    },

    /** The graph with the defaults of inputs that this version requires. @throws ProviderError "invalid" for a node that is missing */
    complete: async (graph: Graph) => {
      const whole: Graph = {};
      for (const [id, node] of Object.entries(graph)) {
        const info = await getInfo(node.class_type);
        if (!info) throw new ProviderError("invalid", `ComfyUI lacks the node ${node.class_type}.`);
        const { required = {} } = info.input;
        const defaults = Object.entries(required).flatMap(([name, spec]) => {
          const value = node.inputs[name] === undefined ? getDefault(spec) : undefined;
          return value === undefined ? [] : [[name, value] as const];
        });
        whole[id] = { ...node, inputs: { ...Object.fromEntries(defaults), ...node.inputs } };
      }
      return whole;
    },
  };
}

export type ComfyAbilities = ReturnType<typeof createAbilities>;

function findFile(files: readonly string[], { names }: Weights): string | undefined {
  const found = names.map((name) =>
    files.includes(name) ? name : files.find((file) => getFileName(file) === name),
  );
  return found.find((file) => file !== undefined);
}

function getChoices(spec: z.infer<typeof input> | undefined): string[] {
  const [kind, more] = spec ?? [];
  const options = Array.isArray(kind) ? kind : (more as { options?: unknown[] } | undefined)?.options;
  return (options ?? []).filter((value) => typeof value === "string");
}

function getDefault(spec: z.infer<typeof input>): string | number | boolean | undefined {
  const value = (spec[1] as { default?: unknown } | undefined)?.default;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return getChoices(spec)[0];
}

const stats = z.looseObject({
  system: z.looseObject({
    comfyui_version: z.string(),
    pytorch_version: z.string().optional(),
    argv: z.array(z.string()).optional(),
  }),
  devices: z
    .array(z.looseObject({ name: z.string(), vram_total: z.number(), vram_free: z.number() }))
    .default([]),
});

/** The first whose call cancels exactly one job, the one that the driver was proven with, and the first known to keep records of files. */
const [oldest, advised, withAssets] = [
  [0, 26],
  [0, 33],
  [0, 38],
] as const;

export interface ComfyServer {
  version: string;
  pytorch?: string;
  model: string;
  card?: { name: string; megabytes: number; megabytesFree: number };
}

/** @throws ProviderError when no ComfyUI answers; ZodError when something else does */
export async function readComfyUI({ apiBase = "", key, options }: EngineSettings): Promise<ComfyServer> {
  const connection = connect({ url: apiBase.replace(/\/+$/, ""), secret: key || undefined });
  const { system, devices } = stats.parse(await connection.ask("/system_stats"));
  const [card] = devices;
  return {
    version: system.comfyui_version,
    ...(system.pytorch_version ? { pytorch: system.pytorch_version } : {}),
    model: getFamily(options).model,
    ...(card
      ? {
          card: {
            name: card.name,
            megabytes: Math.round(card.vram_total / 1024 ** 2),
            megabytesFree: Math.round(card.vram_free / 1024 ** 2),
          },
        }
      : {}),
  };
}

/** @returns in sentences all that a ComfyUI lacks to make the studio's images; undefined where nothing is missing */
export async function examineComfyUI({
  apiBase = "",
  key,
  options,
}: EngineSettings): Promise<string | undefined> {
  const connection = connect({ url: apiBase.replace(/\/+$/, ""), secret: key || undefined });
  const needs = getFamily(options);
  try {
    const { system } = stats.parse(await connection.ask("/system_stats"));
    const { nodes, weights } = await createAbilities(connection).findGaps(needs);
    const problems = [
      ...(isOlder(system.comfyui_version, oldest)
        ? [
            `It is version ${system.comfyui_version}: update it to ${advised.join(".")}, or at least to ${oldest.join(".")}.`,
          ]
        : []),
      ...(nodes.length > 0 ? [`It lacks the nodes ${nodes.join(", ")}: update ComfyUI.`] : []),
      ...weights.map(
        ({ folder, names }) => `models/${folder} lacks ${names.join(" or ")}: download it there.`,
      ),
    ];
    if (problems.length > 0) {
      return `COMFYUI_URL cannot make images with ${needs.model}. ${problems.join(" ")}`;
    }
    const kept = findTraces(system.comfyui_version, system.argv);
    return kept.length > 0
      ? `COMFYUI_URL keeps traces of the people in its images. ${kept.join(" ")}`
      : undefined;
  } catch (error) {
    const reason = error instanceof z.ZodError ? "no ComfyUI answers there" : describeFailure(error);
    return `COMFYUI_URL cannot be used: ${reason}.`;
  }
}

function getFamily(options: EngineSettings["options"]): Family {
  return families[comfyOptions.parse(options ?? {}).COMFYUI_MODEL];
}

function describeFailure(error: unknown): string {
  if (error instanceof ProviderError && error.fault === "denied") return "the proxy refuses COMFYUI_SECRET";
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

/** Finds in the command line what the server would keep; a version that does not show it is not judged. */
function findTraces(version: string, argv: readonly string[] | undefined): string[] {
  if (!argv) return [];
  return [
    ...(argv.includes("--disable-metadata")
      ? []
      : ["Start it with --disable-metadata: prompts are written into its files."]),
    ...(isOlder(version, withAssets) || argv.includes("--disable-assets")
      ? []
      : ["Start it with --disable-assets: this version keeps a record of each file."]),
    ...(argv.includes("--enable-assets")
      ? ["Start it without --enable-assets: it keeps a record of each file."]
      : []),
  ];
}

function isOlder(version: string, than: readonly [number, number]): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < than[0] || (major === than[0] && minor < than[1]);
}
