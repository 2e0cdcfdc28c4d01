import type { Studio } from "@portrait-studio/studio";
import { TRPCError } from "@trpc/server";
import type { Failure } from "./failure.ts";

export function reportFailure(
  { log }: Pick<Studio, "log">,
  failure: Failure,
  error: unknown,
  place: { requestId: string; path: string | undefined },
): void {
  // refused on purpose, with the time to wait
  if (failure.status < 500 || failure.details?.retryAfterSeconds !== undefined) return;
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  log("error", "A request failed.", {
    errorId: place.requestId,
    path: place.path,
    failure: failure.code,
    error: describeError(cause),
  });
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? String(error);
  return error.cause ? `${text}\ncaused by ${describeError(error.cause)}` : text;
}
