import { type ImageFormat, imageExtensions, imageFormats } from "@portrait-studio/contract";

/** The format to convert a file to, if the extension of its signed name differs from its type; undefined for none. */
export function conversionOf({
  contentType,
  downloadName = "",
}: {
  contentType: string;
  downloadName?: string;
}): ImageFormat | undefined {
  const kept = imageFormats.find((format) => contentType === typeOf(format));
  const wanted = imageFormats.find((format) => downloadName.endsWith(`.${imageExtensions[format]}`));
  return kept && wanted !== kept ? wanted : undefined;
}

export function typeOf(format: ImageFormat): string {
  return `image/${format}`;
}
