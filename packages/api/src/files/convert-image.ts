import {
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type Paper,
  paperNames,
  printSuffix,
} from "@portrait-studio/contract";

export interface Conversion {
  format: ImageFormat;
  /** that it is cut to and enlarged for */
  paper?: Paper;
}

/** What to convert a file to, if the extension of its signed name differs from its type, or it names a paper; undefined for nothing. */
export function conversionOf({
  contentType,
  downloadName = "",
}: {
  contentType: string;
  downloadName?: string;
}): Conversion | undefined {
  const kept = imageFormats.find((format) => contentType === typeOf(format));
  const wanted = imageFormats.find((format) => downloadName.endsWith(`.${imageExtensions[format]}`));
  if (!kept || !wanted) return undefined;
  const paper = paperNames.find((name) =>
    downloadName.endsWith(`${printSuffix(name)}.${imageExtensions[wanted]}`),
  );
  if (paper) return { format: wanted, paper };
  return wanted === kept ? undefined : { format: wanted };
}

export function typeOf(format: ImageFormat): string {
  return `image/${format}`;
}
