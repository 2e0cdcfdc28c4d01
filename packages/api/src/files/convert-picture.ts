import { buffer } from "node:stream/consumers";
import { type PictureFormat, pictureExtensions, pictureFormats } from "@portrait-studio/contract";
import sharp, { type Sharp } from "sharp";
import { createSlots } from "../upload/slots.ts";
import type { ServedFile } from "./serve-file.ts";

/** A decoded picture is large: so many are in work at a time, over all downloads. */
const picturesAtOnce = 2;
const maxPixels = 50_000_000;
const seconds = 20;

/** Nothing of it is lost to the eye, and with PNG nothing at all. */
const encoders: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) =>
    picture.flatten({ background: "white" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92, smartSubsample: true }),
};

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

export type ConvertPicture = (file: Pick<ServedFile, "read">, format: PictureFormat) => Promise<Buffer>;

/**
 * Encodes pictures anew, with all that they carry besides their pixels. The work is libvips' own threads', not the event
 * loop's; a picture is read when its turn comes, so that those who wait cost nothing.
 */
export function createConverter(): ConvertPicture {
  const inTurn = createSlots(picturesAtOnce);
  return (file, format) =>
    inTurn(async () => {
      const picture = sharp(await buffer(file.read()), { failOn: "error", limitInputPixels: maxPixels });
      return await encoders[format](picture.keepMetadata()).timeout({ seconds }).toBuffer();
    });
}
