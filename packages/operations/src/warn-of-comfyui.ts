import { examineComfyUI } from "@portrait-studio/engine/comfyui/examine";
import type { Environment } from "@portrait-studio/platform/environment";
import type { Log } from "@portrait-studio/studio";

/**
 * Says once in the log all that the operator's ComfyUI lacks, or that it does not answer. It refuses nothing: the server may be started later,
 * and other engines go on. Never throws.
 */
export async function warnOfComfyUI({ engines }: Pick<Environment, "engines">, log: Log): Promise<void> {
  const settings = engines.available.get("comfyui");
  const problem = settings && (await examineComfyUI(settings));
  if (problem) log("warn", problem);
}
