import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { IntakeError } from "./intake-error.ts";
import { formatOf, formatOfFile, type PictureFormat } from "./picture-format.ts";

/** Width and height in pixels as a person sees the picture, after orientation. */
export interface PictureFacts {
  width: number;
  height: number;
  /** WebP, longer side 512 at most */
  thumbnail: Buffer;
  /** base64 */
  thumbhash: string;
}

/** A photo as it is kept: upright, sRGB, opaque, without any metadata. */
export interface TakenPhoto extends PictureFacts {
  body: Buffer;
  contentType: "image/jpeg";
}

export interface PhotoIntake {
  /** Reads the photo in a file whose content is not trusted. @throws IntakeError */
  takePhoto: (path: string) => Promise<TakenPhoto>;
  /** Thumbnail and facts of a picture that is kept as it is. @throws IntakeError */
  describePicture: (bytes: Uint8Array) => Promise<PictureFacts>;
}

const maxPixels = 50_000_000;
const longestSide = 4096;
const longestThumbnailSide = 512;
/** what a thumbhash can be made of */
const longestHashSide = 100;
/** A 50-megapixel photo takes about two seconds; a file made to take for ever does not. */
const decodeSeconds = 20;

const inputOptions = {
  // a phone's slightly odd file gives a warning, a damaged one an error
  failOn: "error",
  limitInputPixels: maxPixels,
  // the first frame of an animation
  page: 0,
  pages: 1,
} as const;

const allowedLoaders = ["Jpeg", "Png", "Nsgif", "Webp"].flatMap((name) => [
  `VipsForeignLoad${name}File`,
  `VipsForeignLoad${name}Buffer`,
]);

/** Opens the intake, and closes every loader of this process that it does not need: hostile files reach only four of them. */
export function createIntake(): PhotoIntake {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: allowedLoaders });
  return { takePhoto, describePicture };
}

async function takePhoto(path: string): Promise<TakenPhoto> {
  await checkHeader(path, await formatOfFile(path));
  const { data: body, info } = await decode(
    sharp(path, inputOptions)
      .autoOrient()
      .flatten({ background: "white" })
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  return { body, contentType: "image/jpeg", width, height, ...(await summarize(body)) };
}

async function describePicture(bytes: Uint8Array): Promise<PictureFacts> {
  const { width, height } = await checkHeader(bytes, formatOf(bytes));
  return { width, height, ...(await summarize(bytes)) };
}

/** Looks at no more than the header. @throws IntakeError */
async function checkHeader(
  input: string | Uint8Array,
  format: PictureFormat | undefined,
): Promise<{ width: number; height: number }> {
  if (!format) throw new IntakeError("unsupported_type");
  // without the limit, so that a header beyond it is told from a broken one
  const header = await decode(sharp(input, { ...inputOptions, limitInputPixels: false }).metadata());
  if (header.format !== format) throw new IntakeError("unsupported_type");
  if (header.width * header.height > maxPixels) throw new IntakeError("too_many_pixels");
  return header.autoOrient;
}

/** The thumbnail comes from the kept picture, not from the source: decoding it at an eighth costs next to nothing. */
async function summarize(picture: Uint8Array): Promise<Pick<PictureFacts, "thumbnail" | "thumbhash">> {
  const thumbnail = await decode(
    sharp(picture, inputOptions)
      .autoOrient()
      .resize(longestThumbnailSide, longestThumbnailSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: decodeSeconds })
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
