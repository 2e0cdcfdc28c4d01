import { StudioError } from "@portrait-studio/contract";

/**
 * Reads a body until the signal stops it. The stream stays as it is then, since a response may still be sent.
 * @throws the signal's reason; BODY_INCOMPLETE when the caller leaves
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const release = () => reader.releaseLock();
  signal.addEventListener("abort", release, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new StudioError("BODY_INCOMPLETE", undefined, { cause: error });
  } finally {
    signal.removeEventListener("abort", release);
    reader.releaseLock();
  }
}
