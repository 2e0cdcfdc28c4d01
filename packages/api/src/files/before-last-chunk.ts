import { Readable } from "node:stream";

/**
 * Passes a stream through and calls `mayEnd` before its last chunk; if that returns false, the stream fails instead. It is not
 * called when the reader stops before.
 */
export function beforeLastChunk(source: Readable, mayEnd: () => Promise<boolean>): Readable {
  async function* held(): AsyncGenerator<Uint8Array> {
    let last: Uint8Array | undefined;
    for await (const chunk of source) {
      if (last) yield last;
      last = chunk;
    }
    if (!(await mayEnd())) throw new Error("Another download of this file has completed first.");
    if (last) yield last;
  }
  // without read-ahead, so that a chunk is only passed on when the reader asked for it
  return Readable.from(held(), { objectMode: false, highWaterMark: 1 });
}
