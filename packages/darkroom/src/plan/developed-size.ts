import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import type { Look } from "@portrait-studio/prompt-reader";
import type { AspectRatio, Mount, Renderer, Size } from "./types.ts";

/** Bars of wide film only where the photo is wide enough for a whole head between them. */
export function chooseMount(
  look: Look,
  aspectRatio: AspectRatio,
  { width, height, head }: ArtifactPhoto,
  renderer: Renderer,
): Mount {
  if (look === "polaroid") {
    return "card";
  }
  const roomForBars = renderer === "studio" || width / (head.height * height * 1.12) >= 2.1;
  return look === "cinematic" && aspectRatio === "16:9" && roomForBars ? "bars" : "none";
}

/** The developed part of the image; on a card it is nearly square, as instant film is. */
export function developedSize(mount: Mount, { width, height }: Size): Size {
  if (mount === "bars") {
    return { width, height: Math.round(width / 2.39) };
  }
  if (mount === "card") {
    const side = Math.min(width * 0.79, height * 0.71);
    const tall = Math.min(1.22, Math.max(1, (height * 0.7) / (width * 0.79)));
    return { width: Math.round(side), height: Math.round(side * tall) };
  }
  return { width, height };
}
