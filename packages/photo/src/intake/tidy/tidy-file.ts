import type { InputFormat } from "../input-format.ts";
import { tidyJpeg } from "./tidy-jpeg.ts";
import { tidyPng } from "./tidy-png.ts";
import { tidyWebp } from "./tidy-webp.ts";

const tidied: Readonly<Partial<Record<InputFormat, (file: Buffer) => Buffer>>> = {
  jpeg: tidyJpeg,
  png: tidyPng,
  webp: tidyWebp,
};

/** A file as its decoder gets it: without what is neither picture nor profile nor orientation, which may cost more than the picture. */
export function tidyFile(file: Buffer, format: InputFormat): Buffer {
  try {
    return (tidied[format] ?? ((whole) => whole))(file);
  } catch (error) {
    // a length beyond the end: the decoder will say so
    if (error instanceof RangeError) return file;
    throw error;
  }
}
