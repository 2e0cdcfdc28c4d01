import { readFile, rm } from "node:fs/promises";
import type { HeadCropFile } from "@portrait-studio/contract/head-crops";
import { findSourceType } from "@portrait-studio/contract/origin";
import type { PrintFile } from "@portrait-studio/contract/prints";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { ImageOrigin } from "../credentials/describe-history.ts";
import { decodeHeif } from "./heif/decode-heif.ts";
import { type HeifHeader, readHeifHeader } from "./heif/read-heif-header.ts";
import { type InputFormat, readHead, readHeadOfFile } from "./input-format.ts";
import { IntakeError } from "./intake-error.ts";
import { checkGifScreen, checkSize, type ImageHeader, inputPixelLimit, isLight } from "./size-limits.ts";
import { tidyFile } from "./tidy/tidy-file.ts";
import { readLaterFrames } from "./tidy/tidy-png.ts";

/** Width and height are in pixels as a person sees the image, after orientation. */
export interface ImageFacts {
  width: number;
  height: number;
  /** WebP, longer side 512 at most */
  thumbnail: Buffer;
  /** base64 */
  thumbhash: string;
}

export interface DescribedImage extends ImageFacts {
  /** as its XMP says; undefined where it says nothing of it */
  origin: ImageOrigin | undefined;
}

/** The photo is kept upright, in sRGB, opaque and without any metadata. */
export interface AcceptedPhoto extends ImageFacts {
  /** the file that holds it, which the caller removes */
  path: string;
  bytes: number;
  contentType: "image/jpeg";
}

/** The turn is clockwise. */
export type QuarterTurn = 90 | 180 | 270;

export type OutputFormat = Exclude<InputFormat, "gif" | "heif">;

export interface ImageOutput {
  format: OutputFormat;
  print?: PrintFile | undefined;
  crop?: HeadCropFile | undefined;
}

/** libjpeg's words for data that end before the picture does */
const prematureEnd = "premature end of data segment";
/** of a thumbnail, whose WebP is not exact */
const leastWhite = 250;
const longestSide = 4096;
const longestThumbnailSide = 512;
/** what a thumbhash can be made of */
const longestHashSide = 100;

export const inputOptions = {
  // a phone's slightly odd file gives a warning, a damaged one an error
  failOn: "error",
  limitInputPixels: inputPixelLimit,
  sequentialRead: true,
  // the first frame of an animation
  page: 0,
  pages: 1,
} as const;

export const encoders: Readonly<Record<OutputFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.flatten({ background: "white" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92, smartSubsample: true }),
};

/** The photo's content is not trusted. @param light only if its header shows that this is light work @throws IntakeError */
export async function acceptPhoto(path: string, { light = false } = {}): Promise<AcceptedPhoto> {
  const requireLight = (header: ImageHeader) => {
    if (light && !isLight(header)) throw new IntakeError("too_costly");
  };
  const kept = `${path}.jpg`;
  const decoded = `${path}.png`;
  const head = await readHeadOfFile(path);
  try {
    if (head?.format === "heif") {
      const header = await checkHeifHeader(path);
      requireLight(header);
      await decode(decodeHeif(path, decoded, header));
      return await keepOpaque(sharp(decoded, inputOptions), kept, header);
    }
    const file = await readFile(path);
    const image = head ? tidyFile(file, head.format) : file;
    const header = await checkHeader(image);
    requireLight(header);
    return (
      (await keep(sharp(image, inputOptions), kept, header)) ?? (await keepShown(image, file, kept, header))
    );
  } catch (error) {
    await rm(kept, { force: true });
    throw error;
  } finally {
    await rm(decoded, { force: true });
  }
}

/** @throws IntakeError */
export async function turnPhoto(path: string, degrees: QuarterTurn): Promise<AcceptedPhoto> {
  return keepOpaque(sharp(path, inputOptions).rotate(degrees), `${path}.jpg`);
}

/** Keeps an image, unless nothing but white is seen of what may be seen through. @throws IntakeError */
async function keep(image: Sharp, kept: string, header: ImageHeader): Promise<AcceptedPhoto | undefined> {
  const photo = await keepOpaque(image, kept, header);
  if (!header.hasAlpha) return photo;
  const { channels } = await sharp(photo.thumbnail).stats();
  return channels.every(({ min }) => min >= leastWhite) ? undefined : photo;
}

/** Keeps the first frame of which anything can be seen. @throws IntakeError */
async function keepShown(
  image: Buffer,
  file: Buffer,
  kept: string,
  header: ImageHeader,
): Promise<AcceptedPhoto> {
  const shown = await decode(findShownFrame(image, file, header, inputOptions));
  if (!shown) throw new IntakeError("empty");
  return keepOpaque(shown, kept, header);
}

async function keepOpaque(image: Sharp, kept: string, header?: ImageHeader): Promise<AcceptedPhoto> {
  // of deep ones sharp takes the profile for Display P3's, and leaves the numbers so
  if (header?.hasProfile && header.depth !== "uchar" && header.channels >= 3)
    image.withIccProfile("srgb", { attach: false });
  let isCutShort = false;
  image.on("warning", (warning: string) => {
    isCutShort ||= warning.includes(prematureEnd);
  });
  const { width, height, size } = await decode(
    image
      .autoOrient()
      .flatten({ background: "white" })
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toFile(kept),
  );
  if (isCutShort) throw new IntakeError("cut_short");
  return { path: kept, bytes: size, contentType: "image/jpeg", width, height, ...(await summarize(kept)) };
}

/** @throws IntakeError */
export async function describeImage(bytes: Uint8Array): Promise<DescribedImage> {
  const { autoOrient, xmpAsString } = await checkHeader(bytes);
  return { ...autoOrient, ...(await summarize(bytes)), origin: readOrigin(xmpAsString) };
}

export function readOrigin(xmp: string | undefined): ImageOrigin | undefined {
  const sourceType = findSourceType(xmp);
  const tool = /<xmp:CreatorTool>([^<>&]*)</.exec(xmp ?? "")?.[1] ?? "";
  return sourceType && { sourceType, tool };
}

/** It looks at no more than the header. @throws IntakeError */
export async function checkHeader(
  input: string | Uint8Array,
): Promise<ImageHeader & Pick<Metadata, "autoOrient" | "xmpAsString">> {
  const head = typeof input === "string" ? await readHeadOfFile(input) : readHead(input);
  if (!head) throw new IntakeError("unsupported_type");
  if (head.screen) checkGifScreen(head.screen);
  // without the limit, so that a header beyond it is told from a broken one
  const header = await decode(sharp(input, { ...inputOptions, limitInputPixels: false }).metadata());
  if (header.format !== head.format) throw new IntakeError("unsupported_type");
  const checked = { ...header, format: head.format };
  checkSize(checked);
  return checked;
}

/** libvips reads no HEIC, so its boxes are read here. @throws IntakeError */
async function checkHeifHeader(path: string): Promise<ImageHeader & HeifHeader> {
  const found = await readHeifHeader(path);
  if (!found) throw new IntakeError("unreadable");
  if (!found.isHevc) throw new IntakeError("unsupported_type");
  const header = {
    ...found,
    format: "heif",
    channels: 3,
    depth: "uchar",
    isProgressive: false,
  } as const;
  checkSize(header);
  return header;
}

/** The thumbnail comes from the kept image, not from the source: decoding it at an eighth costs next to nothing. */
async function summarize(image: string | Uint8Array): Promise<Pick<ImageFacts, "thumbnail" | "thumbhash">> {
  const thumbnail = await decode(
    sharp(image, inputOptions)
      .autoOrient()
      .resize(longestThumbnailSide, longestThumbnailSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
  );
  const { data, info } = await sharp(thumbnail)
    .resize(longestHashSide, longestHashSide, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    thumbnail,
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64"),
  };
}

export async function decode<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new IntakeError("unreadable", { cause: error });
  }
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Finds the first frame of which anything can be seen.
 * @param file the PNG as it came, whose frames no decoder here reads
 * @returns undefined when nothing of the image can be seen
 */
async function findShownFrame(
  image: Buffer,
  file: Buffer,
  { width, height, format }: Pick<ImageHeader, "width" | "height" | "format">,
  options: SharpOptions,
): Promise<Sharp | undefined> {
  const alpha = await readAlpha(sharp(image, { ...options, pages: -1 }));
  const seen = alpha.findIndex((value) => value > 0);
  if (seen >= 0) return sharp(image, { ...options, page: Math.floor(seen / (width * height)) });
  if (format !== "png") return undefined;
  for (const { png, place } of readLaterFrames(file)) {
    const frame = await readAlpha(sharp(png, options));
    if (frame.some((value) => value > 0))
      return sharp(
        await sharp(png, options)
          .extend({ ...place, background: clear })
          .png()
          .toBuffer(),
      );
  }
  return undefined;
}

function readAlpha(image: Sharp): Promise<Buffer> {
  return image.ensureAlpha().extractChannel("alpha").raw({ depth: "uchar" }).toBuffer();
}
