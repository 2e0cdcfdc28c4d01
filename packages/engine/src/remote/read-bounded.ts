export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is over ${maxBytes} bytes.`);
    this.name = "TooLargeError";
  }
}

/** Decompressed; the request's own signal bounds the time. Over the limit the connection ends. @throws TooLargeError */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
