import { type PictureFormat, pictureExtensions, pictureFormats } from "@portrait-studio/contract";
import type { images } from "@portrait-studio/db";
import { foldText } from "../fold-text.ts";

/** The format in which a picture is kept, by the ending of its key. */
export function formatOf({ storageKey }: { storageKey: string }): PictureFormat {
  const extension = storageKey.slice(storageKey.lastIndexOf(".") + 1);
  return pictureFormats.find((format) => pictureExtensions[format] === extension) ?? "jpeg";
}

/** e.g. "film-noir-by-the-window-3f9k.jpg" */
export function downloadName(
  image: Pick<typeof images.$inferSelect, "id" | "prompt" | "storageKey">,
  format: PictureFormat = formatOf(image),
): string {
  const words = foldText(image.prompt)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  return `${words || "portrait"}-${image.id.slice(-4)}.${pictureExtensions[format]}`;
}
