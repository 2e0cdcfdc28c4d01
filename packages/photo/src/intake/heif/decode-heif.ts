import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createDeflate } from "node:zlib";
import { findCodedSpace } from "../colour/coded-space.ts";
import { createProfile } from "../colour/create-profile.ts";
import { createChunk, createProfileChunk, pngSignature } from "../tidy/png-chunks.ts";
import type { HeifHeader } from "./read-heif-header.ts";

/** Other images of the file (thumbnails, depth, bursts) are not read. @throws when it is damaged or not of the size that its head says */
export async function decodeHeif(
  path: string,
  into: string,
  { profile, coded, exif }: Pick<HeifHeader, "profile" | "coded" | "exif">,
): Promise<void> {
  const lib = await loadDecoder();
  const context = lib.heif_context_alloc();
  const read = lib.heif_context_read_from_memory(context, await readFile(path));
  if (read.code !== lib.heif_error_code.heif_error_Ok) throw new Error(String(read.message));
  const handle = lib.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) throw new Error("The file has no primary image.");
  const { heif_colorspace_RGB: rgb } = lib.heif_colorspace;
  const { heif_chroma_interleaved_RGB: interleaved } = lib.heif_chroma;
  const decoded = await lib.heif_js_decode_image2(handle, rgb, interleaved);
  const [pixels] = decoded?.channels ?? [];
  if (!pixels) throw new Error(`The primary image is damaged: ${decoded?.message}`);
  const space = coded && findCodedSpace(coded);
  await writePng(into, pixels, { profile: profile ?? (space && createProfile(space)), exif });
}

/** libheif with libde265 as WebAssembly (LGPL-3.0), loaded by the first HEIC. Each photo gets its own, so that none finds what another left. */
async function loadDecoder() {
  const { default: create } = await import("libheif-js/libheif-wasm/libheif.js");
  const silent = () => {};
  return create({ print: silent, printErr: silent });
}

/** Pixels of three bytes, row by row. */
interface RgbPixels {
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
async function writePng(path: string, pixels: RgbPixels, { profile, exif }: PngMeta): Promise<void> {
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
