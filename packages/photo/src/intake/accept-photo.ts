import { rm } from "node:fs/promises";
import { type PrintFile, printSize } from "@portrait-studio/contract/prints";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { decodeHeif } from "./heif/decode-heif.ts";
import { type HeifHeader, readHeifHeader } from "./heif/read-heif-header.ts";
import { type InputFormat, readHead, readHeadOfFile } from "./input-format.ts";
import { IntakeError } from "./intake-error.ts";
import { checkGifScreen, checkSize, type ImageHeader, inputPixelLimit, isLight } from "./size-limits.ts";

/** Width and height in pixels as a person sees the image, after orientation. */
export interface ImageFacts {
  width: number;
  height: number;
  /** WebP, longer side 512 at most */
  thumbnail: Buffer;
  /** base64 */
  thumbhash: string;
}

/** A photo as it is kept: upright, sRGB, opaque, without any metadata. */
export interface AcceptedPhoto extends ImageFacts {
  /** the file that holds it, which the caller removes */
  path: string;
  bytes: number;
  contentType: "image/jpeg";
}

/** What a finished image can be converted to. */
export type OutputFormat = Exclude<InputFormat, "gif" | "heif">;

export interface Output {
  format: OutputFormat;
  /** the paper that it is for */
  print?: PrintFile | undefined;
}

const longestSide = 4096;
const longestThumbnailSide = 512;
/** what a thumbhash can be made of */
const longestHashSide = 100;

const inputOptions = {
  // a phone's slightly odd file gives a warning, a damaged one an error
  failOn: "error",
  limitInputPixels: inputPixelLimit,
  sequentialRead: true,
  // the first frame of an animation
  page: 0,
  pages: 1,
} as const;

/** Nothing of it is lost to the eye, and with PNG nothing at all. */
const encoders: Readonly<Record<OutputFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.flatten({ background: "white" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92, smartSubsample: true }),
};

/**
 * Reads the photo in a file whose content is not trusted, and writes it beside it.
 * @param light only if its header shows that this is light work
 * @throws IntakeError
 */
export async function acceptPhoto(path: string, { light = false } = {}): Promise<AcceptedPhoto> {
  const requireLight = (header: ImageHeader) => {
    if (light && !isLight(header)) throw new IntakeError("too_costly");
  };
  const kept = `${path}.jpg`;
  if ((await readHeadOfFile(path))?.format !== "heif") {
    requireLight(await checkHeader(path));
    return keep(path, kept);
  }
  const header = await checkHeifHeader(path);
  requireLight(header);
  const decoded = `${path}.png`;
  try {
    await decode(decodeHeif(path, decoded, header));
    return await keep(decoded, kept);
  } finally {
    await rm(decoded, { force: true });
  }
}

async function keep(path: string, kept: string): Promise<AcceptedPhoto> {
  const { width, height, size } = await decode(
    sharp(path, inputOptions)
      .autoOrient()
      .flatten({ background: "white" })
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toFile(kept),
  );
  return { path: kept, bytes: size, contentType: "image/jpeg", width, height, ...(await summarize(kept)) };
}

/** Thumbnail and facts of an image that is kept as it is. @throws IntakeError */
export async function describeImage(bytes: Uint8Array): Promise<ImageFacts> {
  const { autoOrient } = await checkHeader(bytes);
  return { ...autoOrient, ...(await summarize(bytes)) };
}

/** Encodes a finished image again, with its metadata. @throws IntakeError */
export async function convertImage(path: string, into: string, { format, print }: Output): Promise<void> {
  const { autoOrient } = await checkHeader(path);
  const image = sharp(path, inputOptions).keepMetadata();
  await decode(encoders[format](print ? printImage(image, autoOrient, print) : image).toFile(into));
}

/** An image in a paper's shape, with its dots per inch. What is too much goes from the sides and below: the head is above. */
function printImage(image: Sharp, size: { width: number; height: number }, print: PrintFile): Sharp {
  const { width, height } = printSize(size, print);
  return image
    .autoOrient()
    .resize(width, height, { fit: "cover", position: "top", kernel: "lanczos3" })
    .withMetadata({ density: print.dpi });
}

/** Looks at no more than the header. @throws IntakeError */
async function checkHeader(
  input: string | Uint8Array,
): Promise<ImageHeader & { autoOrient: { width: number; height: number } }> {
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

async function decode<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new IntakeError("unreadable", { cause: error });
  }
}
