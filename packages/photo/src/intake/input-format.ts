import { open } from "node:fs/promises";
import type { ImageFormat } from "@portrait-studio/contract/choices";
import { IntakeError } from "./intake-error.ts";

export type InputFormat = "jpeg" | "png" | "gif" | "webp" | "heif";

/** The main brands of HEIC files, by phone and kind; "mif1" says no more than HEIF. */
const heifBrands = ["heic", "heix", "heim", "heis", "mif1"];

const longestHead = 12;

export interface ImageHead {
  format: InputFormat;
  /** the logical screen of a GIF, in pixels */
  screen?: { width: number; height: number };
}

export function readHead(bytes: Uint8Array): ImageHead | undefined {
  const head = Buffer.from(bytes.subarray(0, longestHead));
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return { format: "jpeg" };
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return { format: "png" };
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return { format: "webp" };
  if (text.startsWith("ftyp", 4) && heifBrands.includes(text.slice(8))) return { format: "heif" };
  if (!text.startsWith("GIF87a") && !text.startsWith("GIF89a")) return undefined;
  return head.length < 10
    ? { format: "gif" }
    : { format: "gif", screen: { width: head.readUInt16LE(6), height: head.readUInt16LE(8) } };
}

export async function readHeadOfFile(path: string): Promise<ImageHead | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    return readHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @throws IntakeError "unsupported_type" for a format that no studio makes */
export function checkOutputFormat(bytes: Uint8Array): ImageFormat {
  const format = readHead(bytes)?.format;
  if (format === "jpeg" || format === "png" || format === "webp") return format;
  throw new IntakeError("unsupported_type");
}
