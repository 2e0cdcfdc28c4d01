import { z } from "zod";
import { comfyui } from "../comfyui/entry.ts";
import type { EngineEntry } from "../engine-entry.ts";
import type { EngineProfile } from "../port.ts";
import { ownServerHours } from "../references/photos-profile.ts";
import { fluxProfile } from "../remote/flux-profile.ts";

/** How ComfyUI trains: which numbers are good, only a card with the real weights tells. */
export const comfyLoraOptions = z.object({
  COMFYUI_LORA_STEPS: z
    .string()
    .default("1000")
    .transform(Number)
    .refine((steps) => Number.isInteger(steps) && steps >= 1 && steps <= 100_000, "takes 1 to 100000"),
  COMFYUI_LORA_RATE: z
    .string()
    .default("0.0005")
    .transform(Number)
    .refine((rate) => rate >= 1e-7 && rate <= 1, "takes 0.0000001 to 1"),
});

const profile: EngineProfile = {
  ...fluxProfile,
  capabilities: { ...fluxProfile.capabilities, negativePrompt: true },
  longest: { training: ownServerHours * 60, images: ownServerHours * 60 },
  photosGo: { to: "ownServer", at: "training" },
};

export const comfyuiLora = {
  profile,
  variables: comfyui.variables,
  options: comfyLoraOptions,
  ownServer: true,
} satisfies EngineEntry;
