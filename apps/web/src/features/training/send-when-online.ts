/**
 * Sends when there is a connection, and again when it was lost on the way.
 * @param send rejects with a TypeError when the connection fails
 * @param signal ends the waiting
 */
export async function sendWhenOnline<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    await comesOnline(signal);
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TypeError) || navigator.onLine) throw error;
    }
  }
}

function comesOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve();
    const ended = new AbortController();
    const end = (then: () => void) => () => {
      ended.abort();
      then();
    };
    window.addEventListener("online", end(resolve), { signal: ended.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
    if (signal.aborted) end(() => reject(signal.reason))();
  });
}
