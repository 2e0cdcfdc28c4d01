import { type FileHandle, open } from "node:fs/promises";
import type { CodedColours } from "../colour/coded-space.ts";

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

/** The boxes (ISO/IEC 23008-12) are read wherever they lie. @returns undefined when there are none */
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

interface FileBox {
  type: string;
  body: Buffer;
}

interface ItemPlace {
  at: number;
  length: number;
}

/** version and flags before the content of a full box */
const fullBox = 4;

function readBoxes(content: Buffer | undefined): FileBox[] {
  const found: FileBox[] = [];
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

function find(boxes: readonly FileBox[], wanted: string): Buffer | undefined {
  return boxes.find(({ type }) => type === wanted)?.body;
}

function readSize(ispe: Buffer): { width: number; height: number } {
  return { width: ispe.readUInt32BE(fullBox), height: ispe.readUInt32BE(fullBox + 4) };
}

function readItems(iinf: Buffer | undefined): { id: number; type: string }[] {
  if (!iinf) return [];
  return readBoxes(iinf.subarray(fullBox + (iinf[0] === 0 ? 2 : 4))).map(({ body }) => {
    const idBytes = body[0] === 3 ? 4 : 2;
    const at = fullBox + idBytes + 2;
    return { id: body.readUIntBE(fullBox, idBytes), type: body.toString("latin1", at, at + 4) };
  });
}

function readPrimary(pitm: Buffer | undefined): number | undefined {
  if (!pitm) return undefined;
  return pitm[0] === 0 ? pitm.readUInt16BE(fullBox) : pitm.readUInt32BE(fullBox);
}

/** Numbers of an item's properties, counted from 1. */
function readPropertyNumbers(item: number | undefined, ipma: Buffer | undefined): number[] {
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

/** Where an item begins, and how long its first piece is. Content that lies in another file, or in a box, is not looked for. */
function findItem(item: number | undefined, iloc: Buffer | undefined): ItemPlace | undefined {
  if (!iloc || item === undefined) return undefined;
  const version = iloc.readUInt8(0);
  let at = fullBox;
  const take = (bytes: number): number => {
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const sizes = take(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version > 0 ? sizes & 15 : 0;
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes)))
    return undefined;
  for (let left = take(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = take(version < 2 ? 2 : 4);
    const isElsewhere = version > 0 && (take(2) & 15) !== 0;
    const isForeign = take(2) !== 0;
    const base = take(baseBytes);
    const pieces = Array.from({ length: take(2) }, () => {
      take(indexBytes);
      return { at: base + take(offsetBytes), length: take(lengthBytes) };
    });
    if (id === item) return isElsewhere || isForeign ? undefined : pieces[0];
  }
  return undefined;
}
