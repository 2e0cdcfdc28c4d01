import {
  type HeadCropFile,
  headCropNamed,
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type PrintFile,
  printNamed,
} from "@portrait-studio/contract";

export interface Conversion {
  format: ImageFormat;
  print?: PrintFile;
  /** what it is cut round the head for */
  crop?: HeadCropFile;
}

/** A file is converted if the extension of its signed name differs from its type, or the name has a paper or a use. */
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
  const name = downloadName.slice(0, downloadName.lastIndexOf("."));
  const crop = headCropNamed(name);
  if (crop) return { format: wanted, crop };
  const print = printNamed(name);
  if (print) return { format: wanted, print };
  return wanted === kept ? undefined : { format: wanted };
}

export function getContentType(format: ImageFormat): string {
  return `image/${format}`;
}
