import { z } from "zod";
import type { EngineEntry } from "../engine-entry.ts";
import { photosProfile } from "../references/photos-profile.ts";

/** The variables of this engine beside its address: which model makes the images. */
export const comfyOptions = z.object({ COMFYUI_MODEL: z.enum(["klein", "qwen"]).default("klein") });

export const comfyui = {
  profile: photosProfile,
  variables: { apiBase: "COMFYUI_URL", key: "COMFYUI_SECRET" },
  options: comfyOptions,
  ownServer: true,
} satisfies EngineEntry;
