import {
  type AspectRatio,
  type Capabilities,
  type Costs,
  type ErrorDetails,
  type GenerationKind,
  StudioError,
} from "@portrait-studio/contract";
import type { EngineProfile } from "@portrait-studio/engine";
import type { Studio } from "../context.ts";

export function getCosts({ settings }: Pick<Studio, "settings">, engine: string): Costs {
  return settings.engineCosts[engine] ?? settings.costs;
}

/** @throws ENGINE_UNAVAILABLE when this studio has no key for it */
export function requireEngine(
  { engines }: Pick<Studio, "engines">,
  { engine }: { engine: string },
): EngineProfile {
  if (!engines.isAvailable(engine)) throw new StudioError("ENGINE_UNAVAILABLE", { engine, context: "named" });
  return engines.getProfile(engine);
}

interface Asked {
  kind: GenerationKind;
  count: number;
  aspectRatio: AspectRatio;
  negativePrompt?: string | null | undefined;
  retouch?: string | null | undefined;
  photoId?: string | null | undefined;
  likeImageId?: string | null | undefined;
}

/** @throws UNSUPPORTED_BY_ENGINE when the engine cannot do what is requested, since it would silently make something else */
export function checkCapabilities(can: Capabilities, request: Asked): void {
  const refuse = (context: string, details: ErrorDetails = {}): never => {
    throw new StudioError("UNSUPPORTED_BY_ENGINE", { ...details, context });
  };
  if (request.kind === "edit") {
    if (!can.edits) refuse("edits");
    if (request.count > can.maxEditOutputs) refuse("count", { supported: can.maxEditOutputs });
    return;
  }
  if (!can.aspectRatios.includes(request.aspectRatio)) {
    refuse("aspectRatio", { supported: can.aspectRatios.join(", ") });
  }
  if (request.count > can.maxImagesPerRequest) refuse("count", { supported: can.maxImagesPerRequest });
  if (request.negativePrompt && !can.negativePrompt) refuse("negativePrompt");
  if (request.retouch && !can.retouch) refuse("retouch");
  if ((request.photoId || request.likeImageId) && !can.photos) refuse("photos");
}
