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

/** "done" is completed, an unknown word is processing, and processing with all of its images is completed. */
export function normaliseStatus(status: string | undefined, outputs: number, count = 1): GenerationStatus {
  const known = words[status?.toLowerCase() ?? ""] ?? "processing";
  return known === "processing" && outputs >= count ? "completed" : known;
}
