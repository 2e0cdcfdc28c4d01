import type { InputFormat } from "../input-format.ts";
import { tidyPng } from "./tidy-png.ts";

const endMark = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const mostProfileBytes = 4 * 1024 * 1024;

/**
 * The JPEG without what is neither picture nor profile nor orientation, and with an end mark, which cameras leave out at times.
 * A decoder reads no further than the first; of a picture that is not whole it says so.
 */
function tidyJpeg(jpeg: Buffer): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let hasExif = false;
  let profileBytes = 0;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    // a byte that fills
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === startOfScan || end > jpeg.length) break;
    if (isNeeded(marker, jpeg.toString("latin1", at + 4, Math.min(at + 16, end)), end - at))
      kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at), endMark]);

  function isNeeded(marker: number, name: string, bytes: number): boolean {
    // a comment, or a segment of an application
    if (marker !== 0xfe && (marker < 0xe0 || marker > 0xef)) return true;
    if (marker === 0xe1 && name.startsWith("Exif\0")) {
      const isFirst = !hasExif;
      hasExif = true;
      return isFirst;
    }
    if (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) {
      profileBytes += bytes;
      return profileBytes <= mostProfileBytes;
    }
    return (marker === 0xe0 && name.startsWith("JFIF")) || (marker === 0xee && name.startsWith("Adobe"));
  }
}

/** picture, profile and orientation */
const needed = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF"]);
const mostMetaBytes = 4 * 1024 * 1024;

function tidyWebp(webp: Buffer): Buffer {
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let at = 12;
  while (at + 8 <= webp.length) {
    const name = webp.toString("latin1", at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const isMeta = name === "ICCP" || name === "EXIF";
    // of what comes once, the first counts
    const isUseful = needed.has(name) && !(isMeta && (seen.has(name) || size > mostMetaBytes));
    // what is cut off stays, so that its decoder finds it so
    if (isUseful || end > webp.length + 1) kept.push(webp.subarray(at, end));
    seen.add(name);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(webp.subarray(0, 12));
  // a file that is shorter than it says must stay so
  const lost = Math.max(webp.readUInt32LE(4) + 8 - webp.length, 0);
  head.writeUInt32LE(body.length + 4 + lost, 4);
  return Buffer.concat([head, body]);
}

const tidied: Readonly<Partial<Record<InputFormat, (file: Buffer) => Buffer>>> = {
  jpeg: tidyJpeg,
  png: tidyPng,
  webp: tidyWebp,
};

/** It leaves out what is neither picture nor profile nor orientation, which may cost more than the picture. */
export function tidyFile(file: Buffer, format: InputFormat): Buffer {
  try {
    return (tidied[format] ?? ((whole) => whole))(file);
  } catch (error) {
    // a length beyond the end: the decoder will say so
    if (error instanceof RangeError) return file;
    throw error;
  }
}
