import { z } from "zod";
import type { EngineSettings } from "../engine-entry.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { connect } from "./connection.ts";
import { comfyOptions } from "./entry.ts";
import { families } from "./families.ts";
import { createServer } from "./server.ts";

const stats = z.looseObject({ system: z.looseObject({ comfyui_version: z.string() }) });
/** The first whose call cancels exactly one job. */
const oldest = [0, 26];

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
  const family = families[comfyOptions.parse(options ?? {}).COMFYUI_MODEL];
  try {
    const { system } = stats.parse(await connection.ask("/system_stats"));
    const { nodes, weights } = await createServer(connection).findGaps(family);
    const problems = [
      ...(isOlder(system.comfyui_version)
        ? [`It is version ${system.comfyui_version}: update it to 0.33, or at least to ${oldest.join(".")}.`]
        : []),
      ...(nodes.length > 0 ? [`It lacks the nodes ${nodes.join(", ")}: update ComfyUI.`] : []),
      ...weights.map(
        ({ folder, names }) => `models/${folder} lacks ${names.join(" or ")}: download it there.`,
      ),
    ];
    return problems.length > 0
      ? `COMFYUI_URL cannot make images with ${family.model}. ${problems.join(" ")}`
      : undefined;
  } catch (error) {
    const reason = error instanceof z.ZodError ? "no ComfyUI answers there" : reasonOf(error);
    return `COMFYUI_URL cannot be used: ${reason}.`;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError && error.fault === "denied") return "the proxy refuses COMFYUI_SECRET";
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < (oldest[0] ?? 0) || (major === oldest[0] && minor < (oldest[1] ?? 0));
}
