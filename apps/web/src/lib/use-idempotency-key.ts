import { useMemo, useState } from "react";
import { isTransient } from "./studio-error.ts";

/** Stays while the same is asked for again after a lost answer, so that nothing is paid twice; success or refusal end it. */
export function useIdempotencyKey(body: unknown) {
  const [attempt, setAttempt] = useState(0);
  const text = JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is new exactly when these change
  const idempotencyKey = useMemo(newRequestId, [text, attempt]);
  return {
    /** for tRPC's mutation: `trpc: { context: intent.context }` */
    context: { idempotencyKey },
    /** callbacks for how the call ended */
    settle: (error: unknown) => {
      if (!error || !isTransient(error)) setAttempt((now) => now + 1);
    },
  };
}

/** An Idempotency-Key: one for each intent, so that a repetition after a lost answer is the same request. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
