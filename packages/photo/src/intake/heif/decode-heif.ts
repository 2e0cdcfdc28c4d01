import { readFile } from "node:fs/promises";
import { findCodedSpace } from "../colour/coded-space.ts";
import { createProfile } from "../colour/create-profile.ts";
import type { HeifHeader } from "./read-heif-header.ts";
import { writePng } from "./write-png.ts";

/**
 * Decodes the primary image of a HEIC into a PNG, turned as its boxes say, or with the EXIF that says it, and with the profile of
 * its header. Other images of the file (thumbnails, depth, bursts) are not read.
 * @throws when the file is damaged, or its pictures are of another size than its head says
 */
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
