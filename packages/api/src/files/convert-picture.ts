import { type ImageFormat, imageExtensions, imageFormats } from "@portrait-studio/contract";
import type { ServedFile } from "./serve-file.ts";

/** The format in which a file is to leave: its signed name has another ending than its type. Undefined: as it is. */
export function conversionOf({
  contentType,
  downloadName = "",
}: Pick<ServedFile, "contentType" | "downloadName">): ImageFormat | undefined {
  const kept = imageFormats.find((format) => contentType === typeOf(format));
  const wanted = imageFormats.find((format) => downloadName.endsWith(`.${imageExtensions[format]}`));
  return kept && wanted !== kept ? wanted : undefined;
}

export function typeOf(format: ImageFormat): string {
  return `image/${format}`;
}
