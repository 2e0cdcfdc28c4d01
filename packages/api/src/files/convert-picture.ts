import { type PictureFormat, pictureExtensions, pictureFormats } from "@portrait-studio/contract";
import type { ServedFile } from "./serve-file.ts";

/** The format in which a file is to leave: its signed name has another ending than its type. Undefined: as it is. */
export function conversionOf({
  contentType,
  downloadName = "",
}: Pick<ServedFile, "contentType" | "downloadName">): PictureFormat | undefined {
  const kept = pictureFormats.find((format) => contentType === typeOf(format));
  const wanted = pictureFormats.find((format) => downloadName.endsWith(`.${pictureExtensions[format]}`));
  return kept && wanted !== kept ? wanted : undefined;
}

export function typeOf(format: PictureFormat): string {
  return `image/${format}`;
}
