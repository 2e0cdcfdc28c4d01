import sharp from "sharp";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import { analyseSet } from "../analysis/analyse-set.ts";
import { judgePhoto, type PhotoJudgement } from "../analysis/judge-photo.ts";
import type { Box, PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import { cutOut as cut } from "../cut/cut-out.ts";
import { previewCutOut } from "../cut/preview.ts";
import type { CutOut, CutOutPreview, CutOutRequest } from "../cut/types.ts";
import { editPortrait } from "../edit/edit-portrait.ts";
import type { EditedPortrait, EditRequest } from "../edit/types.ts";
import { type Portrait, type RenderOptions, renderPortrait } from "../looks/render-portrait.ts";

// the pool's threads are the parallelism: libvips adds none of its own, and keeps nothing of pictures that don't come again
sharp.concurrency(1);
sharp.cache(false);

/** What the pool's threads do, by the names that create-darkroom.ts calls. */
export function analyse({ bytes, headBox }: { bytes: Uint8Array; headBox?: Box }): Promise<PhotoAnalysis> {
  return analysePhoto(bytes, { headBox });
}

export async function judge({ bytes }: { bytes: Uint8Array }): Promise<PhotoJudgement> {
  return judgePhoto(await analysePhoto(bytes));
}

export function analyseAll({ photos }: { photos: { id: string; analysis: PhotoAnalysis }[] }): SetAnalysis {
  return analyseSet(photos);
}

export function cutOut(request: CutOutRequest): Promise<CutOut> {
  return cut(request);
}

export function previewCut(request: CutOutRequest): Promise<CutOutPreview | null> {
  return previewCutOut(request);
}

export function edit(request: EditRequest): Promise<EditedPortrait> {
  return editPortrait(request);
}

export function render(options: RenderOptions): Promise<Portrait> {
  return renderPortrait(options);
}
