import {
  describeOrigin,
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type Language,
  type PrintFile,
  printSuffix,
} from "@portrait-studio/contract";
import type { images } from "@portrait-studio/db";
import { originFileName } from "@portrait-studio/i18n";
import { foldText } from "../lists/fold-text.ts";

type Image = typeof images.$inferSelect;

export function getImageFormat({ storageKey }: { storageKey: string }): ImageFormat {
  const extension = storageKey.slice(storageKey.lastIndexOf(".") + 1);
  return imageFormats.find((format) => imageExtensions[format] === extension) ?? "jpeg";
}

/** e.g. "film-noir-by-the-window-3f9k-made-by-ai.jpg"; the server makes a print by its name, which has its paper and dots */
export function downloadName(
  image: Pick<Image, "id" | "prompt" | "storageKey" | "sourceType">,
  language: Language,
  format: ImageFormat = getImageFormat(image),
  print?: PrintFile | null,
): string {
  const words = foldText(image.prompt)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  return `${words || "portrait"}-${image.id.slice(-4)}${nameOrigin(image, language)}${print ? printSuffix(print) : ""}.${imageExtensions[format]}`;
}

/** The name under which a visitor keeps a shared image: it tells nothing but how that came about. */
export function sharedName(image: Pick<Image, "storageKey" | "sourceType">, language: Language): string {
  return `portrait${nameOrigin(image, language)}.${imageExtensions[getImageFormat(image)]}`;
}

function nameOrigin({ sourceType }: Pick<Image, "sourceType">, language: Language): string {
  return sourceType ? `-${originFileName(describeOrigin(sourceType).label, language)}` : "";
}
