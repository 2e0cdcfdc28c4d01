import {
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type PrintFile,
  printNamed,
} from "@portrait-studio/contract";

export interface Conversion {
  format: ImageFormat;
  print?: PrintFile;
}

/** A file is converted if the extension of its signed name differs from its type, or the name has a paper. */
export function findConversion({
  contentType,
  downloadName = "",
}: {
  contentType: string;
  downloadName?: string;
}): Conversion | undefined {
  const kept = imageFormats.find((format) => contentType === getContentType(format));
  const wanted = imageFormats.find((format) => downloadName.endsWith(`.${imageExtensions[format]}`));
  if (!kept || !wanted) return undefined;
  const print = printNamed(downloadName.slice(0, downloadName.lastIndexOf(".")));
  if (print) return { format: wanted, print };
  return wanted === kept ? undefined : { format: wanted };
}

export function getContentType(format: ImageFormat): string {
  return `image/${format}`;
}
