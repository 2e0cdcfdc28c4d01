import { crc32, deflateSync } from "node:zlib";

export interface PngChunk {
  name: string;
  content: Buffer;
  /** with length, name and checksum, as in the file */
  whole: Buffer;
}

export const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function* readChunks(png: Buffer): Generator<PngChunk> {
  let at = pngSignature.length;
  while (at + 8 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    yield {
      name,
      content: png.subarray(at + 8, Math.min(end - 4, png.length)),
      whole: png.subarray(at, end),
    };
    if (name === "IEND") return;
    at = end;
  }
}

export function createChunk(name: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}

export function createProfileChunk(profile: Buffer): Buffer {
  return createChunk("iCCP", Buffer.concat([Buffer.from("photo\0\0", "latin1"), deflateSync(profile)]));
}
