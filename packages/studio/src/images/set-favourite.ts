import type { GalleryImage } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { changeGalleryImage } from "./change-gallery-image.ts";

/** @throws NOT_FOUND, WRONG_STATE when the gallery does not show the image */
export function setFavourite(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { id, favourite }: { id: string; favourite: boolean },
): Promise<GalleryImage> {
  return changeGalleryImage(studio, actor, id, { favourite });
}
