import type { GenerationStatus } from "@portrait-studio/contract/statuses";

const words: Readonly<Record<string, GenerationStatus>> = {
  pending: "pending",
  queued: "pending",
  completed: "completed",
  done: "completed",
  success: "completed",
  succeeded: "completed",
  failed: "failed",
  error: "failed",
  cancelled: "cancelled",
  canceled: "cancelled",
};

/**
 * Reads a status by whatever name the server uses: "done" is completed, an unknown word is processing, and
 * processing with all of its images (one, where the count is not known) is completed.
 */
export function normaliseStatus(status: string | undefined, outputs: number, count = 1): GenerationStatus {
  const known = words[status?.toLowerCase() ?? ""] ?? "processing";
  return known === "processing" && outputs >= count ? "completed" : known;
}
