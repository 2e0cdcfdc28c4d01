import type { JobStatus } from "@portrait-studio/contract/statuses";
import type { Tone } from "@portrait-studio/ui/badge";

export const statusTones: Readonly<Record<JobStatus, Tone>> = {
  queued: "neutral",
  pending: "neutral",
  processing: "accent",
  completed: "success",
  failed: "danger",
  cancelled: "neutral",
};
