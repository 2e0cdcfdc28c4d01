import { type FileHandle, open } from "node:fs/promises";

/** What the head of a HEIF file says of its primary image, before anything is decoded. */
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
  /** its primaries by number (ITU-T H.273), where it has no profile; 12 are Display P3's */
  primaries: number | undefined;
}

interface Box {
  type: string;
  body: Buffer;
}

const mostTopBoxes = 32;
/** a phone's is 3 to 30 kB */
const longestMeta = 1024 * 1024;
/** version and flags before the content of a full box */
const fullBox = 4;

/** Reads the boxes that describe a HEIF file (ISO/IEC 23008-12), wherever they lie. @returns undefined when it has none */
export async function readHeifHeader(path: string): Promise<HeifHeader | undefined> {
  const file = await open(path, "r");
  try {
    const meta = await readMeta(file);
    return meta && describe(meta);
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

function describe(meta: Buffer): HeifHeader | undefined {
  const boxes = boxesOf(meta);
  const properties = boxesOf(find(boxes, "iprp"));
  const all = boxesOf(find(properties, "ipco"));
  const sizes = all.filter(({ type }) => type === "ispe").map(({ body }) => sizeOf(body));
  const largest = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!largest) return undefined;
  const primary = propertiesOf(readPrimary(find(boxes, "pitm")), find(properties, "ipma"));
  const colours = primary.flatMap((index) => all[index - 1] ?? []).filter(({ type }) => type === "colr");
  const kindOf = ({ body }: Box) => body.toString("latin1", 0, 4);
  const icc = colours.find((box) => ["prof", "rICC"].includes(kindOf(box)));
  const coded = colours.find((box) => kindOf(box) === "nclx");
  return {
    ...largest,
    isTiled: itemTypes(find(boxes, "iinf")).includes("grid"),
    isHevc: all.some(({ type }) => type === "hvcC"),
    profile: icc?.body.subarray(4),
    primaries: icc ? undefined : coded?.body.readUInt16BE(4),
  };
}

function boxesOf(content: Buffer | undefined): Box[] {
  const found: Box[] = [];
  let at = 0;
  while (content && at + 8 <= content.length) {
    const size = content.readUInt32BE(at);
    // what is longer than 4 GB, or lasts to the end, has no place here
    if (size < 8 || at + size > content.length) break;
    found.push({
      type: content.toString("latin1", at + 4, at + 8),
      body: content.subarray(at + 8, at + size),
    });
    at += size;
  }
  return found;
}

function find(boxes: readonly Box[], wanted: string): Buffer | undefined {
  return boxes.find(({ type }) => type === wanted)?.body;
}

function sizeOf(ispe: Buffer): { width: number; height: number } {
  return { width: ispe.readUInt32BE(fullBox), height: ispe.readUInt32BE(fullBox + 4) };
}

function itemTypes(iinf: Buffer | undefined): string[] {
  if (!iinf) return [];
  const entries = boxesOf(iinf.subarray(fullBox + (iinf[0] === 0 ? 2 : 4)));
  return entries.map(({ body }) => {
    const at = fullBox + (body[0] === 3 ? 4 : 2) + 2;
    return body.toString("latin1", at, at + 4);
  });
}

/** The id of the primary image. */
function readPrimary(pitm: Buffer | undefined): number | undefined {
  if (!pitm) return undefined;
  return pitm[0] === 0 ? pitm.readUInt16BE(fullBox) : pitm.readUInt32BE(fullBox);
}

/** Numbers of an item's properties, counted from 1. */
function propertiesOf(item: number | undefined, ipma: Buffer | undefined): number[] {
  if (!ipma || item === undefined) return [];
  const isLongId = (ipma[0] ?? 0) > 0;
  const isLongIndex = ((ipma[3] ?? 0) & 1) === 1;
  let at = fullBox + 4;
  for (let left = ipma.readUInt32BE(fullBox); left > 0; left -= 1) {
    const id = isLongId ? ipma.readUInt32BE(at) : ipma.readUInt16BE(at);
    at += isLongId ? 4 : 2;
    const count = ipma.readUInt8(at);
    at += 1;
    const width = isLongIndex ? 2 : 1;
    if (id === item)
      // the highest bit says that the property is essential
      return Array.from({ length: count }, (_, index) =>
        isLongIndex ? ipma.readUInt16BE(at + index * 2) & 0x7fff : ipma.readUInt8(at + index) & 0x7f,
      );
    at += count * width;
  }
  return [];
}
