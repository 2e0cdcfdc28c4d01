import { StudioError } from "@portrait-studio/contract";

/** Leaves the stream as it is when the signal stops it. @throws the signal's reason; BODY_INCOMPLETE when the caller leaves */
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
