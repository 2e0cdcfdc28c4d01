import { inflateSync } from "node:zlib";
import { createMeasuredSpace, findCodedSpace } from "../colour/coded-space.ts";
import { type Chromaticity, createProfile } from "../colour/create-profile.ts";
import { createChunk, createProfileChunk, pngSignature, readChunks } from "./png-chunks.ts";

export interface PngFrame {
  png: Buffer;
  place: { left: number; top: number; right: number; bottom: number };
}

const mostProfileBytes = 4 * 1024 * 1024;
const mostExifBytes = 64 * 1024;
/** of all frames that are looked at */
const mostFramePixels = 110_000_000;

/** A profile alone tells its colours: a decoder here knows no other way. */
export function tidyPng(png: Buffer): Buffer {
  const picture: Buffer[] = [];
  for (const { name, whole } of readChunks(png)) if (name === "IDAT" || name === "IEND") picture.push(whole);
  return Buffer.concat([pngSignature, ...readMeta(png, readHeader(png)), ...picture]);
}

export function* readLaterFrames(png: Buffer): Generator<PngFrame> {
  const header = readHeader(png);
  const canvas = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  let pixels = 0;
  let control: Buffer | undefined;
  let data: Buffer[] = [];
  const end = createChunk("IEND", Buffer.alloc(0));
  for (const { name, content } of readChunks(png)) {
    if (name === "fdAT") data.push(createChunk("IDAT", content.subarray(4)));
    if (name !== "fcTL" && name !== "IEND") continue;
    if (control && data.length > 0) {
      const [width = 0, height = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) =>
        control?.readUInt32BE(at),
      );
      const place = { left, top, right: canvas.width - left - width, bottom: canvas.height - top - height };
      pixels += width * height;
      if (pixels > mostFramePixels || place.right < 0 || place.bottom < 0) return;
      const own = Buffer.from(header);
      own.writeUInt32BE(width, 0);
      own.writeUInt32BE(height, 4);
      yield { png: Buffer.concat([pngSignature, ...readMeta(png, own), ...data, end]), place };
    }
    if (name === "fcTL" && content.length < 20) return;
    control = content;
    data = [];
  }
}

function readHeader(png: Buffer): Buffer {
  for (const { name, content } of readChunks(png)) {
    if (name === "IHDR" && content.length === 13) return content;
    break;
  }
  return Buffer.alloc(13);
}

/** Returns the header, and the first chunk of each other kind before the picture. */
function readMeta(png: Buffer, header: Buffer): Buffer[] {
  const first = new Map<string, { content: Buffer; whole: Buffer }>();
  for (const { name, content, whole } of readChunks(png))
    if (!first.has(name)) first.set(name, { content, whole });
  const find = (name: string) => first.get(name)?.content;
  const isGrey = (header[9] ?? 0) % 4 === 0;
  const profile = findProfile(find, isGrey);
  const exif = find("eXIf");
  return [
    createChunk("IHDR", header),
    ...(profile ? [profile] : []),
    ...["PLTE", "tRNS"].flatMap((name) => first.get(name)?.whole ?? []),
    ...(exif && exif.length <= mostExifBytes ? [createChunk("eXIf", exif)] : []),
  ];
}

/** The profile chunk that says the colours, in the order in which the third edition of the specification wants them heard. */
function findProfile(find: (name: string) => Buffer | undefined, grey: boolean): Buffer | undefined {
  const create = (space: ReturnType<typeof findCodedSpace>) => {
    const profile = space && createProfile(space, { grey });
    return profile && createProfileChunk(profile);
  };
  const coded = find("cICP");
  // pictures of the narrow range, or not of red, green and blue, are not told of here
  if (coded?.length === 4 && coded[2] === 0 && coded[3] === 1)
    return create(findCodedSpace({ primaries: coded.readUInt8(0), transfer: coded.readUInt8(1) }));
  const profile = readProfile(find("iCCP"));
  if (profile) return createProfileChunk(profile);
  if (find("sRGB")) return undefined;
  const [gamma, corners] = [find("gAMA"), find("cHRM")];
  const measured =
    gamma?.length === 4 && gamma.readUInt32BE(0) > 0 ? gamma.readUInt32BE(0) / 100_000 : undefined;
  if (!measured && corners?.length !== 32) return undefined;
  return create(createMeasuredSpace(corners?.length === 32 ? readGamut(corners) : undefined, measured));
}

/** The profile of an iCCP chunk, unpacked no further than a profile goes. */
function readProfile(content: Buffer | undefined): Buffer | undefined {
  const at = content?.indexOf(0) ?? -1;
  if (!content || at < 1) return undefined;
  try {
    return inflateSync(content.subarray(at + 2), { maxOutputLength: mostProfileBytes });
  } catch {
    return undefined;
  }
}

function readGamut(corners: Buffer) {
  const [white, red, green, blue] = [0, 8, 16, 24].map(
    (at): Chromaticity => [corners.readUInt32BE(at) / 100_000, corners.readUInt32BE(at + 4) / 100_000],
  ) as [Chromaticity, Chromaticity, Chromaticity, Chromaticity];
  return { white, primaries: [red, green, blue] } as const;
}
