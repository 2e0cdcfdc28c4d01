import { type FileHandle, open } from "node:fs/promises";
import type { CodedColours } from "../colour/coded-space.ts";
import {
  type FileBox,
  find,
  findItem,
  fullBox,
  type ItemPlace,
  readBoxes,
  readItems,
  readPrimary,
  readPropertyNumbers,
  readSize,
} from "./read-boxes.ts";

/** The file's head tells this of its primary image, before anything is decoded. */
export interface HeifHeader {
  /** of the largest image in the file, in pixels; the primary one is not larger */
  width: number;
  height: number;
  /** its pictures are HEVC, which makes it a HEIC */
  isHevc: boolean;
  /** made of many small pictures, as by phones */
  isTiled: boolean;
  /** ICC profile of the primary image */
  profile: Buffer | undefined;
  /** its colours by number, where it has no profile */
  coded: CodedColours | undefined;
  /** its EXIF as TIFF, where no box says how it is turned: some phones turn by this alone */
  exif: Buffer | undefined;
}

const mostTopBoxes = 32;
/** a phone's is 3 to 30 kB */
const longestMeta = 1024 * 1024;
/** where a picture is turned, it is said near the beginning */
const longestExif = 64 * 1024;

/** Reads the boxes that describe a HEIF file (ISO/IEC 23008-12), wherever they lie. @returns undefined when it has none */
export async function readHeifHeader(path: string): Promise<HeifHeader | undefined> {
  const file = await open(path, "r");
  try {
    const meta = await readMeta(file);
    const header = meta && describe(meta);
    if (!header) return undefined;
    const { isTurned, exifAt, ...described } = header;
    return { ...described, exif: exifAt && !isTurned ? await readExif(file, exifAt) : undefined };
  } catch (error) {
    // offsets beyond the end of what was read
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** The content of the top box "meta", of a file whose boxes are all there: of a photo that is cut short, a decoder makes what it can. */
async function readMeta(file: FileHandle): Promise<Buffer | undefined> {
  const { size: length } = await file.stat();
  let meta: Buffer | undefined;
  let at = 0;
  for (let count = 0; at < length && count < mostTopBoxes; count += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
    const short = bytesRead < 8 ? -1 : buffer.readUInt32BE(0);
    // the last one may last to the end, without a size
    const size = short === 0 ? length - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
    const head = short === 1 ? 16 : 8;
    if (size < head || at + size > length) return undefined;
    if (buffer.toString("latin1", 4, 8) === "meta" && !meta) {
      if (size > longestMeta) return undefined;
      const read = await file.read(Buffer.alloc(size - head), 0, size - head, at + head);
      meta = read.buffer.subarray(fullBox);
    }
    at += size;
  }
  return meta;
}

async function readExif(file: FileHandle, { at, length }: ItemPlace): Promise<Buffer | undefined> {
  const most = Math.min(length, longestExif);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, at);
  // its first number says where the TIFF begins
  return bytesRead < 8 ? undefined : buffer.subarray(4 + buffer.readUInt32BE(0), bytesRead);
}

function describe(meta: Buffer) {
  const boxes = readBoxes(meta);
  const properties = readBoxes(find(boxes, "iprp"));
  const all = readBoxes(find(properties, "ipco"));
  const sizes = all.filter(({ type }) => type === "ispe").map(({ body }) => readSize(body));
  const largest = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!largest) return undefined;
  const primary = readPropertyNumbers(readPrimary(find(boxes, "pitm")), find(properties, "ipma")).flatMap(
    (index) => all[index - 1] ?? [],
  );
  const colours = primary.filter(({ type }) => type === "colr");
  const getKind = ({ body }: FileBox) => body.toString("latin1", 0, 4);
  const icc = colours.find((box) => ["prof", "rICC"].includes(getKind(box)))?.body;
  const coded = icc ? undefined : colours.find((box) => getKind(box) === "nclx")?.body;
  const items = readItems(find(boxes, "iinf"));
  return {
    ...largest,
    isTiled: items.some(({ type }) => type === "grid"),
    isHevc: all.some(({ type }) => type === "hvcC"),
    isTurned: primary.some(({ type }) => type === "irot" || type === "imir"),
    exifAt: findItem(items.find(({ type }) => type === "Exif")?.id, find(boxes, "iloc")),
    profile: icc?.subarray(4),
    coded: coded && { primaries: coded.readUInt16BE(4), transfer: coded.readUInt16BE(6) },
  };
}
