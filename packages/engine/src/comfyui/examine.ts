import { z } from "zod";
import type { EngineSettings } from "../engine-entry.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { connect } from "./connection.ts";
import { comfyOptions } from "./entry.ts";
import { type Family, families } from "./families.ts";
import { createServer } from "./server.ts";

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

/** What a ComfyUI says of itself and its first card. */
export interface ComfyServer {
  version: string;
  pytorch?: string;
  /** the model that it makes images with */
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

/**
 * What a ComfyUI lacks to make the studio's images: all of it at once, in sentences.
 * @returns undefined where nothing is missing
 */
export async function examineComfyUI({
  apiBase = "",
  key,
  options,
}: EngineSettings): Promise<string | undefined> {
  const connection = connect({ url: apiBase.replace(/\/+$/, ""), secret: key || undefined });
  const needs = getFamily(options);
  try {
    const { system } = stats.parse(await connection.ask("/system_stats"));
    const { nodes, weights } = await createServer(connection).findGaps(needs);
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
    const reason = error instanceof z.ZodError ? "no ComfyUI answers there" : reasonOf(error);
    return `COMFYUI_URL cannot be used: ${reason}.`;
  }
}

function getFamily(options: EngineSettings["options"]): Family {
  return families[comfyOptions.parse(options ?? {}).COMFYUI_MODEL];
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError && error.fault === "denied") return "the proxy refuses COMFYUI_SECRET";
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

/** What a server would keep for its flags, by its command line; a version that does not tell it is not judged. */
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
