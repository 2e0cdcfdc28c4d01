export interface Program {
  say: (text: string) => void;
  signal: AbortSignal;
}

/** @throws what the signal was aborted with, once it is */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ""}` : String(error);
}
