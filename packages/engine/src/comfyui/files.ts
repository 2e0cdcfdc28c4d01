import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ImageProvider, Upload } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { ComfyFile, Connection } from "./connection.ts";

/** An uploaded image with its size, which the graph of an edit needs. */
export interface ComfyUpload extends Upload {
  width: number;
  height: number;
}

/** ComfyUI deletes nothing: a file is replaced by an image of one pixel. */
const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
  .png()
  .toBuffer();

type Files = Pick<ImageProvider, "upload" | "discard" | "fetchImage"> & {
  scrub: (file: ComfyFile) => Promise<void>;
};

/** Uploads, fetches and scrubs images. Uploads are in ComfyUI's folder "temp", which it empties at its start. */
export function createFiles({ put, fetchFile }: Pick<Connection, "put" | "fetchFile">): Files {
  const scrub = async (file: ComfyFile): Promise<void> => put(await blank, file);

  return {
    scrub,
    upload: async ({ bytes, name }, { jobId }): Promise<ComfyUpload> => {
      const folder = `ps/${createHash("sha256").update(jobId).digest("hex").slice(0, 24)}`;
      const path = `${folder}/${name.replace(/\W+/g, "-")}.png`;
      const { data, info } = await toPng(bytes);
      await put(data, fileOf(path));
      return { id: path, url: `${path} [temp]`, width: info.width, height: info.height };
    },

    discard: async ({ id = "" }) => scrub(fileOf(id)),

    fetchImage: (address) => fetchFile(fileAt(address)),
  };
}

function fileOf(path: string): ComfyFile {
  const at = path.lastIndexOf("/");
  return { filename: path.slice(at + 1), subfolder: path.slice(0, at), type: "temp" };
}

export function sizeOfUpload({ width, height }: ComfyUpload): { width: number; height: number } {
  if (!width || !height) throw new ProviderError("invalid", "The size of the image to edit is not known.");
  return { width, height };
}

/** The address of an output: nothing but three names, so that it can lead nowhere else. */
export function addressOf(file: ComfyFile): string {
  return JSON.stringify(file);
}

function fileAt(address: string): ComfyFile {
  return JSON.parse(address) as ComfyFile;
}

async function toPng(bytes: Uint8Array) {
  try {
    return await sharp(bytes).autoOrient().toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ProviderError("files", "An image could not be read.", { cause });
  }
}
