import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflate, deflateSync } from "node:zlib";

/** Pixels of three bytes, row by row. */
export interface RgbPixels {
  width: number;
  height: number;
  /** bytes from one row to the next */
  stride: number;
  data: Uint8Array;
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Writes pixels as a PNG with an ICC profile, without a second copy of them: sharp takes no profile with raw pixels. */
export async function writePng(path: string, pixels: RgbPixels, profile: Buffer | undefined): Promise<void> {
  const { width, height } = pixels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const into = createWriteStream(path);
  into.write(Buffer.concat([signature, chunk("IHDR", header), ...(profile ? [profileChunk(profile)] : [])]));
  const wrap = new Transform({
    transform: (data: Buffer, _encoding, done) => done(null, chunk("IDAT", data)),
    flush: (done) => done(null, chunk("IEND", Buffer.alloc(0))),
  });
  // stored and not compressed: it is read once, at once
  const deflate = createDeflate({ level: constants.Z_NO_COMPRESSION });
  await pipeline(Readable.from(rowsOf(pixels)), deflate, wrap, into);
}

/** Each row behind the byte that names its filter, none. */
function* rowsOf({ width, height, stride, data }: RgbPixels): Generator<Buffer> {
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    row.set(data.subarray(y * stride, y * stride + width * 3), 1);
    yield row;
  }
}

function profileChunk(profile: Buffer): Buffer {
  return chunk("iCCP", Buffer.concat([Buffer.from("photo\0\0", "latin1"), deflateSync(profile)]));
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}
