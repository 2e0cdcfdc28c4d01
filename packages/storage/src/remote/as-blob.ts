import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A stream is buffered on disk while `use` runs, and not used if it fails: Node's fetch reads a form faster than it sends it. */
export async function asBlob<Result>(
  body: Uint8Array | Readable,
  use: (content: Blob) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable)) return use(new Blob([new Uint8Array(body)]));
  const folder = await mkdtemp(join(tmpdir(), "studio-upload-"));
  try {
    const path = join(folder, "body");
    await pipeline(body, createWriteStream(path));
    return await use(await openAsBlob(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
