import { analysePhoto } from "../analysis/analyse-photo.ts";
import type { PhotoAnalysis } from "../analysis/types.ts";
import { type Portrait, type RenderOptions, renderPortrait } from "../render/render-portrait.ts";

/** What the pool's threads do, by the names that create-darkroom.ts calls. */
export function analyse({ bytes }: { bytes: Uint8Array }): Promise<PhotoAnalysis> {
  return analysePhoto(bytes);
}

export function render(options: RenderOptions): Promise<Portrait> {
  return renderPortrait(options);
}
