import {
  describeOrigin,
  type HeadCropFile,
  headCropSuffix,
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type Language,
  type PrintFile,
  printSuffix,
  type RecipeId,
} from "@portrait-studio/contract";
import type { images } from "@portrait-studio/db";
import { lookName, originFileName } from "@portrait-studio/i18n";
import { foldText } from "../lists/fold-text.ts";

type Image = typeof images.$inferSelect;

export function getImageFormat({ storageKey }: { storageKey: string }): ImageFormat {
  const extension = storageKey.slice(storageKey.lastIndexOf(".") + 1);
  return imageFormats.find((format) => imageExtensions[format] === extension) ?? "jpeg";
}

/** The words of an image's name: whom it shows, and how. */
interface NamedImage extends Pick<Image, "id" | "prompt" | "storageKey" | "sourceType"> {
  modelName: string;
  /** stands for the person in the prompt */
  triggerWord: string;
  recipeId: RecipeId | null;
}

/** A file may be cut to a print or a use. */
interface FileShape {
  print?: PrintFile | null;
  crop?: HeadCropFile | null;
}

/**
 * The name of an image's file, e.g. "nina-film-noir-3f9k-made-by-ai.jpg", and "nina-corporate-linkedin.jpg" for a use, which says only of an
 * AI how it came about. The server makes a print or a crop by its name.
 */
export function downloadName(
  image: NamedImage,
  language: Language,
  format: ImageFormat = getImageFormat(image),
  { print, crop }: FileShape = {},
): string {
  const { modelName, recipeId, prompt, triggerWord } = image;
  const words = [modelName, recipeId ? lookName(recipeId, language) : prompt.replaceAll(triggerWord, " ")];
  const name = words.map(toFileWords).filter(Boolean).join("-") || "portrait";
  const shape = crop
    ? `${isByAi(image) ? nameOrigin(image, language) : ""}${headCropSuffix(crop)}`
    : `-${image.id.slice(-4)}${nameOrigin(image, language)}${print ? printSuffix(print) : ""}`;
  return `${name}${shape}.${imageExtensions[format]}`;
}

/** Letters and digits of any script, small, without the accents of Latin ones. */
function toFileWords(text: string): string {
  const words =
    foldText(text)
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, 40).join("").replace(/-$/, "");
}

function isByAi({ sourceType }: Pick<Image, "sourceType">): boolean {
  return sourceType !== null && describeOrigin(sourceType).label === "ai";
}

/** The name under which a visitor keeps a shared image: it tells nothing but how that came about. */
export function sharedName(image: Pick<Image, "storageKey" | "sourceType">, language: Language): string {
  return `portrait${nameOrigin(image, language)}.${imageExtensions[getImageFormat(image)]}`;
}

function nameOrigin({ sourceType }: Pick<Image, "sourceType">, language: Language): string {
  return sourceType ? `-${originFileName(describeOrigin(sourceType).label, language)}` : "";
}
