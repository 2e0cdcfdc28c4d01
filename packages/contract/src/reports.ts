import { z } from "zod";
import { limits } from "./limits.ts";

/** Why a visitor reports a shared image. */
export const reportReasons = ["not_agreed", "minor", "sexual", "deceptive", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportImageInput = z.object({
  /** last part of the share page's address */
  token: z.string().min(1).max(64),
  reason: z.enum(reportReasons),
  note: z.string().trim().max(limits.maxReportLength).optional(),
});
export type ReportImageInput = z.infer<typeof reportImageInput>;
