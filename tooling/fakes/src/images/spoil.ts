import sharp from "sharp";
import { type PaintRequest, paintBlank, paintNobody, paintTwice } from "./paint.ts";

/** Spoils a finished image as the job's faults say; the provider still calls it a success. */
export async function spoil(
  image: Buffer,
  faults: ReadonlySet<string>,
  format: PaintRequest["format"],
): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  if (faults.has("black_image")) return paintBlank(width, height, format);
  if (faults.has("grey_image")) return paintBlank(width, height, format, "#7f7f7f");
  if (faults.has("no_face")) return paintNobody(width, height, format);
  return faults.has("two_faces") ? paintTwice(image, format) : image;
}
