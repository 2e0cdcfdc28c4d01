import { open } from "node:fs/promises";

/** The formats that are taken in, by the names sharp has for them. */
export type PictureFormat = "jpeg" | "png" | "gif" | "webp";

const longestSignature = 12;

/** What the first bytes say, whatever the name says; undefined for anything else. */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
  const text = Buffer.from(head.subarray(0, longestSignature)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  return undefined;
}

export async function formatOfFile(path: string): Promise<PictureFormat | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestSignature), 0, longestSignature, 0);
    return formatOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
