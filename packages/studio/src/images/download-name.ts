import {
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type PrintFile,
  printSuffix,
} from "@portrait-studio/contract";
import type { images } from "@portrait-studio/db";
import { foldText } from "../lists/fold-text.ts";

export function getImageFormat({ storageKey }: { storageKey: string }): ImageFormat {
  const extension = storageKey.slice(storageKey.lastIndexOf(".") + 1);
  return imageFormats.find((format) => imageExtensions[format] === extension) ?? "jpeg";
}

/** e.g. "film-noir-by-the-window-3f9k.jpg"; the name of a print says for which paper and how many dots, and the server makes it by that */
export function downloadName(
  image: Pick<typeof images.$inferSelect, "id" | "prompt" | "storageKey">,
  format: ImageFormat = getImageFormat(image),
  print?: PrintFile | null,
): string {
  const words = foldText(image.prompt)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  return `${words || "portrait"}-${image.id.slice(-4)}${print ? printSuffix(print) : ""}.${imageExtensions[format]}`;
}
