import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createDeflate } from "node:zlib";
import { createChunk, createProfileChunk, pngSignature } from "../tidy/png-chunks.ts";

/** Pixels of three bytes, row by row. */
export interface RgbPixels {
  width: number;
  height: number;
  /** bytes from one row to the next */
  stride: number;
  data: Uint8Array;
}

interface PngMeta {
  profile: Buffer | undefined;
  /** by which the picture is turned when it is read */
  exif: Buffer | undefined;
}

/** Writes pixels as a PNG with an ICC profile, without a second copy of them: sharp takes no profile with raw pixels. */
export async function writePng(path: string, pixels: RgbPixels, { profile, exif }: PngMeta): Promise<void> {
  const { width, height } = pixels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const into = createWriteStream(path);
  const meta = [
    ...(profile ? [createProfileChunk(profile)] : []),
    ...(exif ? [createChunk("eXIf", exif)] : []),
  ];
  into.write(Buffer.concat([pngSignature, createChunk("IHDR", header), ...meta]));
  const wrap = new Transform({
    transform: (data: Buffer, _encoding, done) => done(null, createChunk("IDAT", data)),
    flush: (done) => done(null, createChunk("IEND", Buffer.alloc(0))),
  });
  // stored and not compressed: it is read once, at once
  const deflate = createDeflate({ level: constants.Z_NO_COMPRESSION });
  await pipeline(Readable.from(listRows(pixels)), deflate, wrap, into);
}

/** Each row behind the byte that names its filter, none. */
function* listRows({ width, height, stride, data }: RgbPixels): Generator<Buffer> {
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    row.set(data.subarray(y * stride, y * stride + width * 3), 1);
    yield row;
  }
}
