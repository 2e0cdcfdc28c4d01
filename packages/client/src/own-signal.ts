/** Fetch and tRPC never take listeners off again: a signal that many calls got would collect them all, of which Node 20 warns. */
export async function withOwnSignal<Result>(
  signal: AbortSignal | null | undefined,
  call: (own: { signal?: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  if (!signal) return call({});
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await call({ signal: own.signal });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
