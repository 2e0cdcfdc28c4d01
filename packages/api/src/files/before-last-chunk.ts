import { Readable } from "node:stream";

/**
 * The same bytes; before the last chunk, asks whether it may follow, and breaks off if not. Whoever
 * breaks off before leaves it unasked.
 */
export function beforeLastChunk(source: Readable, mayEnd: () => Promise<boolean>): Readable {
  async function* held(): AsyncGenerator<Uint8Array> {
    let last: Uint8Array | undefined;
    for await (const chunk of source) {
      if (last) yield last;
      last = chunk;
    }
    if (!(await mayEnd())) throw new Error("Another download of this file has ended first.");
    if (last) yield last;
  }
  // nothing is read ahead: what was handed over was asked for
  return Readable.from(held(), { objectMode: false, highWaterMark: 1 });
}
