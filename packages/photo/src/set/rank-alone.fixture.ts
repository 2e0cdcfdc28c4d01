import type { Findings } from "../findings/types.ts";
import { rankPhotos } from "./rank-photos.ts";
import type { RankedPhoto } from "./types.ts";

/** What one photo tells before the others are known. */
export function rankAlone(findings: Findings): RankedPhoto {
  return rankPhotos([{ id: "", findings }]).photos[0];
}
