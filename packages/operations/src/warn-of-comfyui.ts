import { examineComfyUI } from "@portrait-studio/engine/comfyui/examine";
import type { Environment } from "@portrait-studio/platform/environment";
import type { Log } from "@portrait-studio/studio";

/** Refuses nothing: the server may be started later, and other engines go on. Never throws. */
export async function warnOfComfyUI({ engines }: Pick<Environment, "engines">, log: Log): Promise<void> {
  const settings = engines.available.get("comfyui");
  const problem = settings && (await examineComfyUI(settings));
  if (problem) log("warn", problem);
}
